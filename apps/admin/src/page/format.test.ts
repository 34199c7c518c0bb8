import { expect, test } from "vitest";
import { formatNumber, formatShare, pluralize, shareOf } from "./format.ts";

test("a number has at most two decimals", () => {
  expect(formatNumber(1 / 3)).toMatch(/^0[.,]33$/);
  expect(formatNumber(7)).toBe("7");
});

test("a share has no decimals", () => {
  expect(formatShare(0.666).replaceAll(/\s/g, "")).toMatch(/^67%$|^%67$/);
});

test("the share of nothing is zero", () => {
  expect(shareOf(0, 0)).toBe(0);
  expect(shareOf(1, 4)).toBe(0.25);
});

test.each([
  [0, "0 answers"],
  [1, "1 answer"],
  [2, "2 answers"],
])("%i has its plural form", (count, text) => {
  expect(pluralize(count, "{total} answer|{total} answers")).toBe(text);
});
