import { expect, test } from "vitest";
import { ratingInput, ratingValues } from "./rating-input.ts";

function parse(options: Record<string, unknown>) {
  return ratingInput.parse({ id: "r", type: "rating input", options, items: [], runtimeOptions: {} });
}

// Spec: 9.14
test("numbers range from 0 to 10 by default", () => {
  expect(ratingValues(parse({}))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a textual start is parsed as a number", () => {
  expect(ratingValues(parse({ startsAt: "1", length: 3 }))).toEqual([1, 2, 3]);
});

test("icons start at 1 regardless of startsAt", () => {
  expect(ratingValues(parse({ buttonType: "Icons", startsAt: 0, length: 5 }))).toEqual([1, 2, 3, 4, 5]);
});

test("limits an excessive length", () => {
  expect(ratingValues(parse({ length: 1e9 })).length).toBeLessThanOrEqual(101);
});

test.each([{ length: 0, buttonType: "Icons" }, { length: 3, startsAt: 5 }, { length: -1 }])(
  "there is always a value to choose: %j",
  (options) => {
    expect(ratingValues(parse(options))).toHaveLength(1);
  },
);

test.each(["11", "-1", "2.5", "good"])("rejects %j", (text) => {
  expect(ratingInput.answer({ text }, parse({}))).toEqual({
    ok: false,
    error: { kind: "not-a-rating", min: 0, max: 10 },
  });
});

test("submits the value as text", () => {
  expect(ratingInput.answer({ text: "3" }, parse({}))).toEqual({ ok: true, value: { value: "3" } });
});
