import { expect, test } from "vitest";
import { joinRange, splitRange } from "./date-range.ts";

const day = { hasTime: false };
const moment = { hasTime: true };

test("a range is parsed and joined unchanged", () => {
  const text = "2025-03-04 to 2025-03-06";
  expect(joinRange(splitRange(text, day))).toBe(text);
});

test("a single date fills the first field", () => {
  expect(splitRange("2025-03-04", day)).toEqual({ from: "2025-03-04", to: "" });
});

test("a date is converted to the field's format", () => {
  expect(splitRange("2025-03-04", moment).from).toBe("2025-03-04T00:00");
  expect(splitRange("2025-03-04T10:15:30", moment).from).toBe("2025-03-04T10:15");
  expect(splitRange("2025-03-04T10:15", day).from).toBe("2025-03-04");
});

test("a stored date is parsed in the flow's format", () => {
  expect(splitRange("04/03/2025", day).from).toBe("2025-03-04");
  expect(splitRange("04/03/2025 10:15", moment).from).toBe("2025-03-04T10:15");
  expect(splitRange("2025.03.04", { ...day, format: "yyyy.MM.dd" }).from).toBe("2025-03-04");
  expect(splitRange("04/03/2025 until 06/03/2025", { ...day, labels: { separator: "until" } })).toEqual({
    from: "2025-03-04",
    to: "2025-03-06",
  });
});

test("text and patterns with names leave the fields empty", () => {
  expect(splitRange("tomorrow", day)).toEqual({ from: "", to: "" });
  expect(splitRange("4 March 2025", { ...day, format: "d MMMM yyyy" }).from).toBe("");
});
