import { expect, test } from "vitest";
import { describeJsonError, findRepeatedField } from "./json-error.ts";
import { locateDiagnostics } from "./locate-diagnostics.ts";

const deep = "[".repeat(50_000);

test("says where a JSON file is wrong", () => {
  expect(describeJsonError('{\n  "a": 1,\n}')).toBe(
    'is not valid JSON: line 3: remove the comma before the "}".',
  );
});

test("says which field an object has twice, and where", () => {
  const groups = '{\n"groups": {\n"a": [],\n"b": [{ "say": "1" }, { "say": "2" }],\n"a": []\n}}';
  expect(findRepeatedField(groups)).toContain('has "a" twice in one object, on lines 3 and 5');
  expect(findRepeatedField('{"a": {"a": 1}, "b": ["a", "a"]}')).toBeUndefined();
  expect(findRepeatedField(deep)).toBeUndefined();
});

test("a nesting that overflows the parser's stack is reported, and has no lines", () => {
  expect(describeJsonError(deep)).toBe("is not valid JSON: it is nested too deeply");
  const diagnostic = { severity: "error", message: "is wrong", path: ["a"] } as const;
  expect(locateDiagnostics([diagnostic], deep, true)).toEqual([diagnostic]);
});
