import { expect, test } from "vitest";
import { compareShares } from "./compare-shares.ts";

/* The examples of R. G. Newcombe, Statistics in Medicine 17 (1998), p. 873–890, table II, method 10. */
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])("%i/%i and %i/%i differ by %f to %f", (reached1, visitors1, reached2, visitors2, low, high) => {
  const found = compareShares(
    { reached: reached2, visitors: visitors2 },
    { reached: reached1, visitors: visitors1 },
  );
  expect(found.difference).toBeCloseTo(reached1 / visitors1 - reached2 / visitors2, 10);
  expect([found.low, found.high].map((bound) => Number(bound.toFixed(4)))).toEqual([low, high]);
});

test("a difference is clear if its interval is on one side of 0 and each side has 30 visitors", () => {
  const isClear = (a: number, b: number, visitors: number) =>
    compareShares({ reached: a, visitors }, { reached: b, visitors }).isClear;
  expect(isClear(10, 25, 50)).toBe(true);
  expect(isClear(25, 10, 50)).toBe(true);
  expect(isClear(20, 25, 50)).toBe(false);
  expect(isClear(2, 28, 29)).toBe(false);
});

test("without visitors nothing is known", () => {
  expect(compareShares({ reached: 0, visitors: 0 }, { reached: 5, visitors: 40 })).toEqual({
    difference: 0,
    low: -1,
    high: 1,
    isClear: false,
  });
});
