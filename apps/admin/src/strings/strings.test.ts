import { expect, test } from "vitest";
import { pluralize } from "../page/format.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { chooseStrings, interpolate } from "./strings.ts";

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("German translates every key with the same placeholders and plural forms", () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  const entries = Object.entries(english).map(([key, text]) => ({
    key,
    text,
    translation: new Map(Object.entries(german)).get(key) ?? "",
  }));
  for (const { key, text, translation } of entries) {
    expect(placeholders(translation), key).toEqual(placeholders(text));
    expect(translation.split("|"), key).toHaveLength(text.split("|").length);
  }
  expect(entries.filter(({ text, translation }) => text === translation).map(({ key }) => key)).toEqual([
    "status",
    "video",
    "audio",
    "median",
  ]);
});

test.each([
  [["de-AT", "en"], "de"],
  [["sv", "fr", "de"], "de"],
  [["en-GB", "de"], "en"],
  [["sv", "constructor"], "en"],
  [[], "en"],
])("a browser that prefers %j gets %s", (preferredLanguages, language) => {
  expect(chooseStrings(preferredLanguages).language).toBe(language);
});

test("numbers are interpolated with the matching plural form", () => {
  expect(interpolate(english.pagesOf, { name: "{name}" })).toBe("Pages of {name}");
  expect(pluralize(1, english.visitors)).toBe("1 visitor");
  expect(pluralize(0, english.visitors)).toBe("0 visitors");
  expect(pluralize(2, german.conversations)).toBe("2 Unterhaltungen");
});
