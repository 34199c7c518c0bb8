import { firstWords } from "./first-words.ts";
import { laterWords } from "./later-words.ts";
import type { KnownWords } from "./word-book.ts";
import type { Words } from "./words.ts";

/** All words of the chat in English. */
export const english: Words = { ...firstWords, ...laterWords };

/** Every word, for parts that are fetched when they are needed: the rest of English comes with them. */
export function withEnglish(known: KnownWords): Words {
  return { ...english, ...known };
}
