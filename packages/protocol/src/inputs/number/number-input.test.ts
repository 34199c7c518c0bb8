import { expect, test } from "vitest";
import { numberInput } from "./number-input.ts";

function judge(text: string, options: Record<string, unknown> = {}) {
  const parsed = numberInput.parse({ id: "n", type: "number input", options, items: [], runtimeOptions: {} });
  return numberInput.answer({ text }, parsed);
}

test.each([
  ["42", "42"],
  [" 3.50 ", "3.5"],
  ["3,5", "3.5"],
  ["-7", "-7"],
  ["007", "007"],
  ["1e3", "1000"],
  ["+.5", "0.5"],
])("%j is sent as %j", (typed, value) => {
  expect(judge(typed)).toEqual({ ok: true, value: { value } });
});

test("an empty field is never sent", () => {
  expect(judge("")).toEqual({ ok: false, error: { kind: "empty" } });
});

test.each(["abc", "1.2.3", "NaN", "Infinity", "0x1f", "0b1"])("%j is no number", (typed) => {
  expect(judge(typed)).toEqual({ ok: false, error: { kind: "not-a-number" } });
});

test("limits may be 0 and may have been written as text", () => {
  expect(judge("-1", { min: "0" })).toEqual({ ok: false, error: { kind: "too-small", min: 0 } });
  expect(judge("1", { max: 0 })).toEqual({ ok: false, error: { kind: "too-large", max: 0 } });
});

test("a step counts from the smallest value", () => {
  expect(judge("7", { min: 1, step: 2 }).ok).toBe(true);
  expect(judge("0.3", { step: 0.1 }).ok).toBe(true);
  expect(judge("6", { min: 1, step: 2 })).toEqual({ ok: false, error: { kind: "not-a-step", step: 2 } });
});
