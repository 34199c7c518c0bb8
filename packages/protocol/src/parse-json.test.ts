import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("a JSON text gives its value, `null` included", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson("null")).toBeNull();
});

test("any other text gives nothing", () => {
  for (const text of ["", "{", "undefined", "<html>"]) expect(parseJson(text)).toBeUndefined();
});
