import { expect, test } from "vitest";
import { ratingInput, ratingMarks } from "./rating-input.ts";

function parse(options: Record<string, unknown>) {
  return ratingInput.parse({ id: "r", type: "rating input", options, items: [], runtimeOptions: {} });
}

test("numbers run from 0 to 10 unless the bot says otherwise", () => {
  expect(ratingMarks(parse({}))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a start that was written as text is a number all the same", () => {
  expect(ratingMarks(parse({ startsAt: "1", length: 3 }))).toEqual([1, 2, 3]);
});

test("icons start at 1, whatever startsAt says", () => {
  expect(ratingMarks(parse({ buttonType: "Icons", startsAt: 0, length: 5 }))).toEqual([1, 2, 3, 4, 5]);
});

test("an absurd length makes no absurd list", () => {
  expect(ratingMarks(parse({ length: 1e9 })).length).toBeLessThanOrEqual(101);
});

test.each([{ length: 0, buttonType: "Icons" }, { length: 3, startsAt: 5 }, { length: -1 }])(
  "there is always a mark to give: %j",
  (options) => {
    expect(ratingMarks(parse(options))).toHaveLength(1);
  },
);

test.each(["11", "-1", "2.5", "good"])("%j is no mark", (text) => {
  expect(ratingInput.answer({ text }, parse({}))).toEqual({
    ok: false,
    error: { kind: "not-a-rating", min: 0, max: 10 },
  });
});

test("a mark is sent as its number", () => {
  expect(ratingInput.answer({ text: "3" }, parse({}))).toEqual({ ok: true, value: { value: "3" } });
});
