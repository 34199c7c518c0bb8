import { fail, ok, type Result } from "@banter/protocol";
import { readPattern } from "../conditions/pattern.ts";
import type { ExpectedText } from "./test-file.ts";

/** Whether a text is the expected one. */
export function matchesText(text: string, expected: ExpectedText): boolean {
  if (typeof expected === "string") return text === expected;
  if ("contains" in expected) return text.includes(expected.contains);
  const pattern = compilePattern(expected.matches);
  return pattern.ok && pattern.value.test(text);
}

/** Compiles `pattern` or `/pattern/flags`. Fails with what is wrong with it. */
export function compilePattern(text: string): Result<RegExp, string> {
  const pattern = readPattern(text);
  if (pattern === undefined) return fail("is empty, but must be a regular expression");
  try {
    return ok(new RegExp(pattern.source, pattern.flags));
  } catch (error) {
    return fail(`is not a regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The expected text as a part of a sentence: `"Hi"`, `a text with "Hi"`. */
export function describeExpectedText(expected: ExpectedText): string {
  if (typeof expected === "string") return quote(expected);
  return "contains" in expected
    ? `a text with ${quote(expected.contains)}`
    : `a text that matches ${quote(expected.matches)}`;
}

export function quote(text: string): string {
  return JSON.stringify(text);
}
