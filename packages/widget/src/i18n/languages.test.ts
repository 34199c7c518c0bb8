import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "./choose-language.ts";
import { englishStrings, type StringKey, type Translation, type UiStrings } from "./strings.ts";
import { loadTranslation } from "./translations.ts";

const others = languages.filter((language) => language !== "en");

/** English strings that live outside the table: the shell's and the protocol's label defaults. */
const other: Omit<Translation, keyof UiStrings> = {
  chat: "Chat",
  openChat: "Open chat",
  closeChat: "Close chat",
  unread: "{total} new",
  chatLoadFailed: "",
  "label.answer": "Type your answer...",
  "label.number": "Type a number...",
  "label.email": "Type your email...",
  "label.url": "Type a URL...",
  "label.phone": "Type your phone number...",
  "label.from": "From:",
  "label.to": "To:",
  "label.pay": "Pay",
  "label.clear": "Clear",
  "label.skip": "Skip",
  "label.fileUploaded": "File uploaded",
  "label.filesUploaded": "{total} files uploaded",
};
const all: Translation = { ...englishStrings, ...other };

it("has one file for every language", () => {
  const files = readdirSync(new URL("languages", import.meta.url));
  expect(files.toSorted()).toEqual(others.map((language) => `${language.toLowerCase()}.ts`).toSorted());
});

describe.each(others)("%s", (language) => {
  it("has every string with the same placeholders", async () => {
    const strings = await loadTranslation(language);
    expect(strings.language).toBe(language);
    expect(Object.keys(strings).toSorted()).toEqual(Object.keys(all).toSorted());
    for (const key of keysOf(all)) {
      expect(strings[key], key).not.toBe("");
      expect(placeholders(strings[key]), key).toEqual(placeholders(all[key]));
    }
  });

  it("is translated", async () => {
    const strings = await loadTranslation(language);
    const untranslated = keysOf(all).filter((key) => strings[key] === all[key]);
    // Loan words and patterns may equal the English string; sentences may not.
    expect(untranslated.filter((key) => all[key].includes(" ") && !/^[{}\w\s:/]*\{/.test(all[key]))).toEqual(
      [],
    );
    expect(untranslated.length).toBeLessThan(14);
  });

  it("has a form for each plural category", async () => {
    const strings = await loadTranslation(language);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Romance languages use `many` for millions only, which no count here reaches.
    const wanted = categories.filter((category) => category !== "many" || !isRomance(language)).length;
    for (const key of ["matches", "uploadFiles", "unread"] as const) {
      expect(strings[key].split("|"), key).toHaveLength(wanted);
    }
  });
});

/** Sorted and unique: order may differ, and a plural form may spell the number out. */
function placeholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{\w+\}|\[\[\w+\]\]/g)].map(([placeholder]) => placeholder)),
  ].toSorted();
}

function isRomance(language: string): boolean {
  return ["fr", "es", "pt", "it"].includes(language);
}

function keysOf(strings: Translation): StringKey[] {
  return Object.keys(strings).filter((key): key is StringKey => Object.hasOwn(all, key));
}
