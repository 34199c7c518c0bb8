import { removeCitations } from "./citations.ts";

/** Splits growing text into the sentences and lines that a screen reader should announce. */
export interface SentenceSplitter {
  /** The sentences that became complete since the previous call. */
  take(text: string): readonly string[];
  /** The remaining text, once it is complete. */
  finish(text: string): readonly string[];
}

const SENTENCE_END = /[.!?…]["'”’»)\]]*(?=\s)|[。！？]|\n+/g;

/** Abbreviations and list numbers, whose full stop doesn't end a sentence. */
const NOT_A_SENTENCE_END = /(?:^|\s)(?:\p{L}|\d{1,3}|e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|Prof|St|No|approx)\.$/u;

/** Markdown syntax is removed from the sentences. */
export function createSentenceSplitter(): SentenceSplitter {
  let splitTo = 0;

  function take(text: string): readonly string[] {
    const sentences: string[] = [];
    SENTENCE_END.lastIndex = splitTo;
    for (let match = SENTENCE_END.exec(text); match !== null; match = SENTENCE_END.exec(text)) {
      const end = match.index + match[0].length;
      const isLineBreak = match[0].includes("\n");
      if (!isLineBreak && NOT_A_SENTENCE_END.test(text.slice(splitTo, end))) continue;
      sentences.push(text.slice(splitTo, end));
      splitTo = end;
    }
    return toSpeech(sentences);
  }

  return {
    take,
    finish(text) {
      const remaining = [...take(text), ...toSpeech([text.slice(splitTo)])];
      splitTo = text.length;
      return remaining;
    },
  };
}

function toSpeech(sentences: readonly string[]): readonly string[] {
  return sentences
    .map((sentence) => removeMarkdown(sentence))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function removeMarkdown(sentence: string): string {
  return removeCitations(sentence)
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6}|>|[-*+])\s+/, "")
    .replace(/^\s*(?:```|~~~).*$/m, "")
    .replace(/\|/g, " ")
    .replace(/(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
