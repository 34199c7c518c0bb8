import { expect, test } from "vitest";
import { backoffDelay, exponentialDelay, parseRetryAfter } from "./backoff.ts";

const backoff = { baseMs: 300, capMs: 15_000 };

// Spec differs: 9.53
test("the maximum delay doubles with each attempt up to the cap", () => {
  expect([1, 2, 3, 10, 5_000].map((attempt) => backoffDelay(attempt, 1, backoff))).toEqual([
    600, 1_200, 2_400, 15_000, 15_000,
  ]);
});

test("the growth per attempt can be set", () => {
  const steep = { baseMs: 1_000, capMs: 10_000, factor: 4 };
  expect([0, 1, 2].map((attempt) => exponentialDelay(attempt, steep))).toEqual([1_000, 4_000, 10_000]);
});

// Spec differs: 9.53
test("full jitter: any delay from zero to the maximum", () => {
  expect(backoffDelay(1, 0, backoff)).toBe(0);
  expect(backoffDelay(1, 0.5, backoff)).toBe(300);
});

test("Retry-After is the minimum delay", () => {
  expect(backoffDelay(1, 0, backoff, 2_000)).toBe(2_000);
  expect(backoffDelay(1, 0.5, backoff, 2_000)).toBe(2_300);
});

test("Retry-After is seconds or a date", () => {
  expect(parseRetryAfter("3")).toBe(3_000);
  expect(parseRetryAfter(new Date(0).toUTCString())).toBe(0);
  expect(parseRetryAfter(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50_000);
  for (const header of [null, "", " ", "soon"]) expect(parseRetryAfter(header)).toBeUndefined();
});
