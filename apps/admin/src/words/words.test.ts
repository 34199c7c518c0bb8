import { expect, test } from "vitest";
import { countOf } from "../page/format.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { chooseWords, fillIn } from "./words.ts";

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("German has every word with its places and plural forms, and few that look the same", () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  const entries = Object.entries(english).map(([key, words]) => ({
    key,
    words,
    other: new Map(Object.entries(german)).get(key) ?? "",
  }));
  for (const { key, words, other } of entries) {
    expect(places(other), key).toEqual(places(words));
    expect(other.split("|"), key).toHaveLength(words.split("|").length);
  }
  expect(entries.filter(({ words, other }) => words === other).map(({ key }) => key)).toEqual([
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
])("a browser that asks for %j reads %s", (wished, language) => {
  expect(chooseWords(wished).language).toBe(language);
});

test("numbers stand in their places, with the right form", () => {
  expect(fillIn(english.pagesOf, { name: "{name}" })).toBe("Pages of {name}");
  expect(countOf(1, english.visitors)).toBe("1 visitor");
  expect(countOf(0, english.visitors)).toBe("0 visitors");
  expect(countOf(2, german.conversations)).toBe("2 Unterhaltungen");
});
