import { expect, test } from "vitest";
import { findLast, hasOwn, toSorted } from "./tamper-proof.ts";

test("hasOwn works on a page that deleted Object.hasOwn", () => {
  const native = Object.hasOwn;
  Reflect.deleteProperty(Object, "hasOwn");
  try {
    expect(hasOwn({ text: undefined }, "text")).toBe(true);
    expect(hasOwn({}, "toString")).toBe(false);
    expect(hasOwn(Object.create(null), "text")).toBe(false);
  } finally {
    Object.hasOwn = native;
  }
});

test("toSorted returns a copy and leaves the original alone", () => {
  const list = [2, 3, 1];
  expect(toSorted(list, (one, other) => one - other)).toEqual([1, 2, 3]);
  expect(list).toEqual([2, 3, 1]);
});

test("findLast returns the last match or undefined", () => {
  expect(findLast([1, 2, 3, 4], (item) => item % 2 === 1)).toBe(3);
  expect(findLast([2, 4], (item) => item % 2 === 1)).toBeUndefined();
});
