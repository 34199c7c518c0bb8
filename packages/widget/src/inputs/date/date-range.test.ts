import { expect, test } from "vitest";
import { joinRange, splitRange } from "./date-range.ts";

test("a range goes out as it came in", () => {
  const text = "2025-03-04 to 2025-03-06";
  expect(joinRange(splitRange(text, false))).toBe(text);
});

test("one date fills the first field", () => {
  expect(splitRange("2025-03-04", false)).toEqual({ from: "2025-03-04", to: "" });
});

test("a date fits the field it is put into", () => {
  expect(splitRange("2025-03-04", true).from).toBe("2025-03-04T00:00");
  expect(splitRange("2025-03-04T10:15:30", true).from).toBe("2025-03-04T10:15");
  expect(splitRange("2025-03-04T10:15", false).from).toBe("2025-03-04");
});

test("words leave the fields empty", () => {
  expect(splitRange("tomorrow", false)).toEqual({ from: "", to: "" });
});
