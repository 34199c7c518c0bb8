import * as v from "valibot";
import { canonicalJson } from "../bot/revision.ts";
import { describeExpectedText, matchesText } from "./expected-text.ts";
import { expectedText } from "../define/source/conversation-test-source.ts";

/** Whether a value is the expected one: a text as `matchesText` compares it, or equal JSON. No value equals an empty text. */
export function matchesValue(received: unknown, expected: unknown): boolean {
  const value = received ?? "";
  if (typeof value === "string" && v.is(expectedText, expected)) return matchesText(value, expected);
  return canonicalJson(value) === canonicalJson(expected);
}

/** The expected value as a part of a sentence. */
export function describeExpectedValue(expected: unknown): string {
  return v.is(expectedText, expected) ? describeExpectedText(expected) : JSON.stringify(expected);
}
