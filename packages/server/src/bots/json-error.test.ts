import { expect, test } from "vitest";
import { describeJsonError } from "./json-error.ts";
import { locateDiagnostics } from "./locate-diagnostics.ts";

const deep = "[".repeat(50_000);

test("says where a JSON file is wrong", () => {
  expect(describeJsonError('{\n  "a": 1,\n}')).toBe(
    'is not valid JSON: line 3: remove the comma before the "}".',
  );
});

test("a nesting that overflows the parser's stack is reported, and has no lines", () => {
  expect(describeJsonError(deep)).toBe("is not valid JSON: it is nested too deeply");
  const diagnostic = { severity: "error", message: "is wrong", path: ["a"] } as const;
  expect(locateDiagnostics([diagnostic], deep, true)).toEqual([diagnostic]);
});
