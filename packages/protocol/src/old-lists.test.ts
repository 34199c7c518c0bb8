import { expect, test } from "vitest";
import { findLast, sorted } from "./old-lists.ts";

test("a sorted list is another one", () => {
  const list = [2, 3, 1];
  expect(sorted(list, (one, other) => one - other)).toEqual([1, 2, 3]);
  expect(list).toEqual([2, 3, 1]);
});

test("the last item that fits is found, or none", () => {
  expect(findLast([1, 2, 3, 4], (item) => item % 2 === 1)).toBe(3);
  expect(findLast([2, 4], (item) => item % 2 === 1)).toBeUndefined();
});
