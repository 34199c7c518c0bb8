import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "./choose-language.ts";
import { english } from "./english.ts";
import { loadWords } from "./load-words.ts";
import { menuWords } from "./menu-words.ts";
import type { Translation, WordKey, Words } from "./words.ts";

const others = languages.filter((language) => language !== "en");
const around: Omit<Translation, keyof Words> = {
  chat: "Chat",
  openChat: "Open chat",
  closeChat: "Close chat",
  unread: "{total} new",
  chatLoadFailed: "",
  ...menuWords,
  "label.answer": "Type your answer...",
  "label.number": "Type a number...",
  "label.email": "Type your email...",
  "label.url": "Type a URL...",
  "label.phone": "Type your phone number...",
  "label.from": "From:",
  "label.to": "To:",
  "label.separator": "to",
  "label.pay": "Pay",
  "label.clear": "Clear",
  "label.skip": "Skip",
  "label.fileUploaded": "File uploaded",
  "label.filesUploaded": "{total} files uploaded",
};
const all: Translation = { ...english, ...around };

it("has one file for every language", () => {
  const files = readdirSync(new URL("languages", import.meta.url));
  expect(files.toSorted()).toEqual(others.map((language) => `${language.toLowerCase()}.ts`).toSorted());
});

describe.each(others)("%s", (language) => {
  it("has every word, in the right places", async () => {
    const words = await wordsOf(language);
    expect(words.language).toBe(language);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(all).toSorted());
    for (const key of keysOf(all)) {
      expect(words[key], key).not.toBe("");
      expect(places(words[key]), key).toEqual(places(all[key]));
    }
  });

  it("is a translation", async () => {
    const words = await wordsOf(language);
    const kept = keysOf(all).filter((key) => words[key] === all[key]);
    // Loan words and pure numbers look the same; sentences don't.
    expect(kept.filter((key) => all[key].includes(" ") && !/^[{}\w\s:/]*\{/.test(all[key]))).toEqual([]);
    expect(kept.length).toBeLessThan(14);
  });

  it("has a form for each of its plural categories where it counts", async () => {
    const words = await wordsOf(language);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Romance languages set millions apart; nobody uploads as many files.
    const wanted = categories.filter((category) => category !== "many" || !isRomance(language)).length;
    for (const key of ["matches", "uploadFiles", "unread"] as const) {
      expect(words[key].split("|"), key).toHaveLength(wanted);
    }
  });
});

it("gives nothing for English, and for what nobody translated", async () => {
  expect(await loadWords(["en-GB", "de"])).toBeUndefined();
  expect(await loadWords(["tlh"])).toBeUndefined();
});

async function wordsOf(language: string): Promise<Translation> {
  const words = await loadWords([language]);
  if (words === undefined) throw new Error(`No words came for ${language}.`);
  return words;
}

/** The places that are filled in, whatever their order; a plural form may name the number in a word. */
function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\w+\}|\[\[\w+\]\]/g)].map(([place]) => place))].toSorted();
}

function isRomance(language: string): boolean {
  return ["fr", "es", "pt", "it"].includes(language);
}

function keysOf(words: Translation): WordKey[] {
  return Object.keys(words).filter((key): key is WordKey => Object.hasOwn(all, key));
}
