import { describe, expect, test } from "vitest";
import { chooseLanguage, isRightToLeft } from "./choose-language.ts";

describe("chooseLanguage", () => {
  test.each([
    [["de-AT"], "de"],
    [["pt_BR"], "pt"],
    [["zh-TW"], "zh-Hant"],
    [["zh-CN"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["iw"], "he"],
    [["sv", "fr-CA"], "fr"],
    [[undefined, "", "not a tag!", "ja-JP"], "ja"],
    [["xx"], "en"],
    [[], "en"],
  ])("of %j is %s", (preferred, language) => {
    expect(chooseLanguage(preferred)).toBe(language);
  });
});

test.each([
  ["ar", true],
  ["he-IL", true],
  ["fa", true],
  ["ur-PK", true],
  ["az-Arab", true],
  ["en", false],
  ["tr", false],
  ["", false],
])("isRightToLeft(%j) is %s", (tag, expected) => {
  expect(isRightToLeft(tag)).toBe(expected);
});
