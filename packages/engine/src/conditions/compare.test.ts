import { expect, it } from "vitest";
import { compare } from "./compare.ts";

it.each([
  ["Equal to", "a", "a", true],
  ["Equal to", "a", "b", false],
  ["Equal to", "e\u0301", "\u00e9", true],
  ["Equal to", null, "", true],
  ["Equal to", "undefined", null, true],
  ["Equal to", ["a", "b"], ["a", "b"], true],
  ["Equal to", ["a", "b"], ["b", "a"], false],
  ["Equal to", ["a", "a"], "a", true],
  ["Equal to", "a", [], false],
  ["Equal to", "a", ["a", "b"], false],
  ["Equal to", [], "a", false],
  ["Not equal", "a", "b", true],
  ["Contains", "Hello World", " world ", true],
  ["Contains", ["Red", "Green"], "red", true],
  ["Contains", ["Redwood"], "red", false],
  ["Contains", "anything", "", false],
  ["Does not contain", "Hello", "bye", true],
  ["Greater than", "10", "9", true],
  ["Greater than", "2026-02-01", "2026-01-31", true],
  ["Greater than", "2026-03-04T10:15", "2026-03-04", true],
  ["Greater or equal to", "2026-03-04T00:00", "2026-03-04", true],
  ["Less than", "2026-03-04T22:15", "2026-03-05", true],
  ["Less than", "2026-03-04/2026-03-06", "2026-03-05", true],
  ["Greater than", "2026-03-04/2026-03-06", "2026-03-03", true],
  ["Greater than", "2026-03-04T23:30", "2026-03-04T22:00:00.000Z", true],
  ["Greater than", "longer text", "text", true],
  ["Greater than", ["a", "b", "c"], "2", true],
  ["Greater than", null, "1", false],
  ["Less than", "3,5", "4", true],
  ["Greater or equal to", "5", "5", true],
  ["Less or equal to", "5", "5", true],
  ["Less or equal to", "6", "5", false],
  ["Is set", "x", null, true],
  ["Is set", "", null, false],
  ["Is set", [], null, false],
  ["Is empty", null, null, true],
  ["Is empty", "x", null, false],
  ["Starts with", "Hello", "he", true],
  ["Starts with", "Hello", "", false],
  ["Starts with", ["World", "Hello"], "he", true],
  ["Ends with", "Hello", "LO", true],
  ["Ends with", "Hello", "he", false],
] as const)("%s: %j and %j → %s", (operator, actual, expected, result) => {
  expect(compare(operator, actual, expected)).toBe(result);
});

it("returns undefined for unknown operators", () => {
  expect(compare("Is nearly", "a", "b")).toBeUndefined();
  expect(compare("constructor", "a", "b")).toBeUndefined();
});
