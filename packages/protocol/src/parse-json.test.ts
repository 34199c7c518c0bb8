import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("parses JSON, including `null`", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson("null")).toBeNull();
});

test("returns undefined for invalid JSON", () => {
  for (const text of ["", "{", "undefined", "<html>"]) expect(parseJson(text)).toBeUndefined();
});

test("returns undefined for a nesting that would overflow the stack of its readers", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(parseJson(nested(200))).toBeDefined();
  expect(parseJson(nested(201))).toBeUndefined();
  expect(parseJson(nested(100_000))).toBeUndefined();
});
