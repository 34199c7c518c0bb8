import { compilePattern } from "../define/source/compile-pattern.ts";
import type { ExpectedText } from "../authoring/conversation-test.ts";

/** Whether a text is the expected one. */
export function matchesText(text: string, expected: ExpectedText): boolean {
  if (typeof expected === "string") return text === expected;
  if ("contains" in expected) return text.includes(expected.contains);
  const pattern = compilePattern(expected.matches);
  return pattern.ok && pattern.value.test(text);
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
