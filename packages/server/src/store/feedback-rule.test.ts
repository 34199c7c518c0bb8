import { expect, test } from "vitest";
import { decideFeedback, type FeedbackState } from "./feedback-rule.ts";

const stored: FeedbackState = { value: "up", comment: "Good", ratedAt: 2_000, updatedAt: 2_500 };
const down = { value: "down" } as const;

test.each([
  ["the first feedback is visible", undefined, down, { value: "down", isChanged: true }],
  ["a later one replaces it", stored, down, { value: "down", isChanged: true }],
  ["a later one withdraws it", stored, undefined, { value: "withdrawn", isChanged: true }],
  ["another comment changes it", stored, { value: "up" } as const, { value: "up", isChanged: true }],
  ["one that was never stored is withdrawn", undefined, undefined, { value: "withdrawn", isChanged: false }],
])("%s", (_, before, feedback, { value, isChanged }) => {
  const decision = decideFeedback(before, { feedback, now: 9_000, ratedAt: 3_000 });
  expect(decision).toMatchObject({ state: { value, ratedAt: 3_000, updatedAt: 9_000 }, isChanged });
});

test("the same feedback again is confirmed: one in between doesn't count", () => {
  const feedback = { value: "up", comment: "Good" } as const;
  const confirmed = decideFeedback(stored, { feedback, now: 9_000, ratedAt: 4_000 });
  expect(confirmed).toEqual({ state: { ...stored, ratedAt: 4_000 }, isChanged: false });
  expect(decideFeedback(confirmed?.state, { feedback: down, now: 9_000, ratedAt: 3_000 })).toBeUndefined();
});

test("without a time of the visitor, the server's counts", () => {
  expect(decideFeedback(stored, { feedback: down, now: 1_000 })).toBeUndefined();
  expect(decideFeedback(stored, { feedback: down, now: 2_000 })?.state.ratedAt).toBe(2_000);
});
