import { expect, test } from "vitest";
import { joinRange, splitRange } from "./date-range.ts";

const day = { hasTime: false, labels: { separator: "to" } };
const moment = { ...day, hasTime: true };
const iso = { ...day, format: "iso" };

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

test("a stored range in ISO 8601 fills both fields", () => {
  expect(splitRange("2025-03-04/2025-03-06", iso)).toEqual({ from: "2025-03-04", to: "2025-03-06" });
});

test("a draft of a range with one date keeps it", () => {
  expect(splitRange("2025-03-04 to ", iso)).toEqual({ from: "2025-03-04", to: "" });
  expect(splitRange(" to 2025-03-04", iso)).toEqual({ from: "", to: "2025-03-04" });
});

test("a text leaves the fields empty", () => {
  expect(splitRange("tomorrow", day)).toEqual({ from: "", to: "" });
});
