import { firstWords } from "./first-words.ts";
import { laterWords } from "./later-words.ts";
import type { Words } from "./words.ts";

/** All words of the chat in English. */
export const english: Words = { ...firstWords, ...laterWords };
