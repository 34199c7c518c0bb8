import { expect, test } from "vitest";
import { decideRating, type RatingState } from "./rating-rule.ts";

const stored: RatingState = { value: "up", comment: "Good", ratedAt: 2_000, updatedAt: 2_500 };
const down = { value: "down" } as const;

test.each([
  ["the first rating is visible", undefined, down, { value: "down", isChanged: true }],
  ["a later one replaces it", stored, down, { value: "down", isChanged: true }],
  ["a later one withdraws it", stored, undefined, { value: "withdrawn", isChanged: true }],
  ["another comment changes it", stored, { value: "up" } as const, { value: "up", isChanged: true }],
  ["one that was never stored is withdrawn", undefined, undefined, { value: "withdrawn", isChanged: false }],
])("%s", (_, before, rating, { value, isChanged }) => {
  const decision = decideRating(before, { rating, now: 9_000, ratedAt: 3_000 });
  expect(decision).toMatchObject({ state: { value, ratedAt: 3_000, updatedAt: 9_000 }, isChanged });
});

test("the same rating again is confirmed: one in between doesn't count", () => {
  const rating = { value: "up", comment: "Good" } as const;
  const confirmed = decideRating(stored, { rating, now: 9_000, ratedAt: 4_000 });
  expect(confirmed).toEqual({ state: { ...stored, ratedAt: 4_000 }, isChanged: false });
  expect(decideRating(confirmed?.state, { rating: down, now: 9_000, ratedAt: 3_000 })).toBeUndefined();
});

test("without a time of the visitor, the server's counts", () => {
  expect(decideRating(stored, { rating: down, now: 1_000 })).toBeUndefined();
  expect(decideRating(stored, { rating: down, now: 2_000 })?.state.ratedAt).toBe(2_000);
});
