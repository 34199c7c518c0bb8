/** Cuts growing text into what a screen reader should hear: whole sentences and lines, never half a word. */
export interface SentenceFeed {
  /** The sentences that have become complete since the last call. */
  take(text: string): readonly string[];
  /** What is left once the text is complete. */
  finish(text: string): readonly string[];
}

const SENTENCE_END = /[.!?…]["'”’»)\]]*(?=\s)|[。！？]|\n+/g;

/** Abbreviations and list numbers end with a full stop but no sentence. */
const NO_END = /(?:^|\s)(?:\p{L}|\d{1,3}|e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|Prof|St|No|approx)\.$/u;

/** The sentences of a text, without markdown's marks; code blocks are named by their first line alone. */
export function createSentenceFeed(): SentenceFeed {
  let takenTo = 0;

  function take(text: string): readonly string[] {
    const sentences: string[] = [];
    SENTENCE_END.lastIndex = takenTo;
    for (let match = SENTENCE_END.exec(text); match !== null; match = SENTENCE_END.exec(text)) {
      const end = match.index + match[0].length;
      if (!match[0].includes("\n") && NO_END.test(text.slice(takenTo, end))) continue;
      sentences.push(text.slice(takenTo, end));
      takenTo = end;
    }
    return readable(sentences);
  }

  return {
    take,
    finish(text) {
      const rest = [...take(text), ...readable([text.slice(takenTo)])];
      takenTo = text.length;
      return rest;
    },
  };
}

/** All sentences of `text` at once; an unfinished one at the end is left out. */
export function sentenceFeed(text: string): readonly string[] {
  return createSentenceFeed().take(text);
}

function readable(sentences: readonly string[]): readonly string[] {
  return sentences
    .map((sentence) => withoutMarks(sentence))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function withoutMarks(sentence: string): string {
  return sentence
    .replace(/【(?:[^【】†\n]*†[^【】\n]*|[^【】†\n]*\d)】/g, "")
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6}|>|[-*+])\s+/, "")
    .replace(/^\s*(?:```|~~~).*$/m, "")
    .replace(/\|/g, " ")
    .replace(/(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
