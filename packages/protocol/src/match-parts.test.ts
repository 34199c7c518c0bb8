import { expect, test } from "vitest";
import { matchesParts } from "./match-parts.ts";

test.each([
  [["plain"], "plain", true],
  [["plain"], "plainer", false],
  [["", ""], "", true],
  [["a", "a"], "a", false],
  [["a", "b", "c"], "a-b-b-c", true],
  [["a", "b", "c"], "a-c-b", false],
  [["Hello ", "!"], "Hello Ada!", true],
  [["Hello ", "!"], "Hello Ada", false],
])("the parts %j match %j: %s", (parts, text, matches) => expect(matchesParts(parts, text)).toBe(matches));

test("many parts take no more than linear time", () => {
  const started = performance.now();
  expect(matchesParts("*a".repeat(5_000).split("*"), `${"a".repeat(200_000)}b`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});
