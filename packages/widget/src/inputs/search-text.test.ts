import { expect, test } from "vitest";
import { toSearchText } from "./search-text.ts";

test.each([
  ["Élan", "elan"],
  ["ÖSTERREICH", "osterreich"],
  ["İstanbul", "istanbul"],
  ["Irak", "irak"],
  ["ırak", "irak"],
  ["Østrig", "ostrig"],
  ["Łotwa", "lotwa"],
  ["Großbritannien", "grossbritannien"],
  ["Côte d’Ivoire", "cote d'ivoire"],
  ["Guinée-Bissau", "guinee bissau"],
  ["Ｊａｐａｎ ＋８１", "japan +81"],
])("%s is compared as %s", (text, expected) => {
  expect(toSearchText(text)).toBe(expected);
});
