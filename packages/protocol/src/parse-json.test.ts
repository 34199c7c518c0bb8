import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("parses JSON, including `null`", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson("null")).toBeNull();
});

test("returns undefined for invalid JSON", () => {
  for (const text of ["", "{", "undefined", "<html>"]) expect(parseJson(text)).toBeUndefined();
});
