import { expect, test } from "vitest";
import { numberInput } from "./number-input.ts";

function answer(text: string, options: Record<string, unknown> = {}) {
  const parsed = numberInput.parse({ id: "n", type: "number input", options, items: [], runtimeOptions: {} });
  return numberInput.answer({ text }, parsed);
}

// Spec: 5.18
test.each([
  ["42", "42"],
  [" 3.50 ", "3.5"],
  ["3,5", "3.5"],
  ["-7", "-7"],
  ["007", "007"],
  ["1e3", "1000"],
  ["+.5", "0.5"],
  ["-0", "0"],
  ["9007199254740993", "9007199254740993"],
  ["-12345678901234567890.10", "-12345678901234567890.1"],
])("%j is sent as %j", (typed, value) => {
  expect(answer(typed)).toEqual({ ok: true, value: { value } });
});

test("rejects an empty field", () => {
  expect(answer("")).toEqual({ ok: false, error: { kind: "empty" } });
});

// Spec: 5.19
test.each(["abc", "1.2.3", "1 2", "10.12.2024", "NaN", "Infinity", "0x1f", "0b1", "1".repeat(51)])(
  "rejects %j",
  (typed) => {
    expect(answer(typed)).toEqual({ ok: false, error: { kind: "not-a-number" } });
  },
);

// Spec: 5.17
test("limits can be 0 and can be text", () => {
  expect(answer("-1", { min: "0" })).toEqual({ ok: false, error: { kind: "too-small", min: 0 } });
  expect(answer("1", { max: 0 })).toEqual({ ok: false, error: { kind: "too-large", max: 0 } });
});

// Spec: 5.17
test("steps start at the minimum", () => {
  expect(answer("7", { min: 1, step: 2 }).ok).toBe(true);
  expect(answer("0.3", { step: 0.1 }).ok).toBe(true);
  expect(answer("6", { min: 1, step: 2 })).toEqual({
    ok: false,
    error: { kind: "not-a-step", step: 2, nearest: [5, 7] },
  });
});

test.each([
  ["10", { min: 3, step: 5 }, [8, 13]],
  ["0.25", { step: 0.1 }, [0.2, 0.3]],
  ["9", { min: 0, max: 10, step: 4 }, [8]],
])("%s with %j: the error names the nearest valid numbers", (typed, options, nearest) => {
  expect(answer(typed, options)).toMatchObject({ error: { kind: "not-a-step", nearest } });
});
