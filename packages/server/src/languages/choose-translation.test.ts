import { expect, test } from "vitest";
import { findLanguage } from "./choose-translation.ts";

test("finds the language of the first known tag, whichever country it names", () => {
  expect(findLanguage(["en", "de", "zh-Hant"], ["fr", "de-AT;q=0.9", "en"])).toBe("de");
  expect(findLanguage(["en", "zh-Hant"], ["*", "zh-TW"])).toBe("zh-Hant");
});

test("only the first 30 tags of a header count", () => {
  const unknown = (count: number) => Array.from({ length: count }, () => "fr");
  expect(findLanguage(["en", "de"], [...unknown(29), "de"])).toBe("de");
  expect(findLanguage(["en", "de"], [...unknown(30), "de"])).toBeUndefined();
});
