import { createContext, useContext } from "react";
import { english } from "./english.ts";
import { german } from "./german.ts";

/** Every word of the page, by key. A new language is a file like `german.ts` and a line below. */
export type Words = Readonly<Record<keyof typeof english, string>>;

const languages: Readonly<Record<string, Words>> = { en: english, de: german };

/** The first of the reader's languages that the page speaks, English otherwise. */
export function chooseWords(wished: readonly string[]): { readonly language: string; readonly words: Words } {
  for (const tag of wished) {
    const language = tag.split("-")[0]?.toLowerCase() ?? "";
    const words = Object.hasOwn(languages, language) ? languages[language] : undefined;
    if (words !== undefined) return { language, words };
  }
  return { language: "en", words: english };
}

export const WordsContext = createContext<Words>(english);

export function useWords(): Words {
  return useContext(WordsContext);
}

/** Puts values in the places named in braces. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
