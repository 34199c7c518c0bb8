import { removeCitations } from "@banter/streaming-markdown";

/** Splits growing text into the sentences and lines that a screen reader should announce. */
export interface SentenceSplitter {
  /** The sentences that became complete since the previous call. */
  take(text: string): readonly string[];
  /** The remaining text, once it is complete. */
  finish(text: string): readonly string[];
}

const MAX_CLOSING_MARKS = 8;
const SENTENCE_END = /[.!?…]["'”’»)\]]{0,8}(?=\s)|[。！？]|\n+/g;

/** More characters than the longest abbreviation with the blank before it. */
const ABBREVIATION_LENGTH = 16;

/** Abbreviations and list numbers, whose full stop doesn't end a sentence. */
const NOT_A_SENTENCE_END = /(?:^|\s)(?:\p{L}|\d{1,3}|e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|Prof|St|No|approx)\.$/u;

/** Markdown syntax is removed from the sentences. */
export function createSentenceSplitter(): SentenceSplitter {
  let splitTo = 0;
  /** No sentence ends before. */
  let searchedTo = 0;

  function take(text: string): readonly string[] {
    const sentences: string[] = [];
    SENTENCE_END.lastIndex = Math.max(splitTo, searchedTo);
    for (let match = SENTENCE_END.exec(text); match !== null; match = SENTENCE_END.exec(text)) {
      const end = match.index + match[0].length;
      const isLineBreak = match[0].includes("\n");
      const ending = text.slice(Math.max(splitTo, end - ABBREVIATION_LENGTH), end);
      if (!isLineBreak && NOT_A_SENTENCE_END.test(ending)) continue;
      sentences.push(text.slice(splitTo, end));
      splitTo = end;
    }
    // A full stop at the end is read again with the blank that follows.
    searchedTo = text.length - MAX_CLOSING_MARKS - 1;
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
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*\)/g, "$1")
    .trimStart()
    .replace(/^(?:#{1,6}|>|[-*+])\s+/, "")
    .replace(/^(?:```|~~~).*/, "")
    .replace(/\|/g, " ")
    .replace(/(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
