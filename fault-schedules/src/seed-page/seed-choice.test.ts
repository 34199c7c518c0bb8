import { expect, test } from "vitest";
import { enteredIn, parseSeed, searchOf, seedsAfter } from "./seed-choice.ts";

test.each([
  ["0", 0],
  [" 12 ", 12],
  ["4294967295", 4294967295],
  ["", undefined],
  ["abc", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["4294967296", undefined],
])("the text “%s” is the seed %s", (text, seed) => {
  expect(parseSeed(text)).toBe(seed);
});

test("an address contains the choice, and a seed as it was entered", () => {
  expect(enteredIn("")).toEqual({ seed: "42", broken: undefined });
  expect(enteredIn("?seed=&break=outbox")).toEqual({ seed: "", broken: "outbox" });
  expect(enteredIn("?seed=abc&break=unknown")).toEqual({
    seed: "abc",
    broken: undefined,
    unknown: "unknown",
  });
  for (const broken of [undefined, "start-id"] as const)
    expect(enteredIn(searchOf({ seed: 7, broken }))).toEqual({ seed: "7", broken });
});

test("a run has 100 seeds, or fewer before the last one", () => {
  expect(seedsAfter(42)).toEqual({ first: 43, count: 100 });
  expect(seedsAfter(4294967293)).toEqual({ first: 4294967294, count: 2 });
  expect(seedsAfter(4294967295).count).toBe(0);
});
