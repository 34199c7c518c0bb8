import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clampDay,
  dayOf,
  firstWeekday,
  startOfWeek,
  today,
  weeksOf,
} from "./calendar-days.ts";

test("a value without a complete date has no day", () => {
  expect(dayOf("2025-03-04T10:15")).toBe("2025-03-04");
  expect(["", "soon", "12345-01-01", undefined].map(dayOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("today is the visitor's date, not the one in UTC", () => {
  expect(today(new Date(2025, 2, 4, 23, 59))).toBe("2025-03-04");
  expect(today(new Date(2025, 2, 4, 0, 1))).toBe("2025-03-04");
});

test("days are counted across months, leap days and years", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2025-02-28", 1)).toBe("2025-03-01");
  expect(addDays("2025-01-01", -1)).toBe("2024-12-31");
});

test("a month later is never the month after", () => {
  expect(addMonths("2025-01-31", 1)).toBe("2025-02-28");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect(addMonths("2025-01-15", -1)).toBe("2024-12-15");
});

test("the calendar ends with the years of four digits", () => {
  expect(addMonths("9999-12-31", 1)).toBe("9999-12-31");
  expect(addDays("0001-01-01", -1)).toBe("0001-01-01");
});

test("a month's weeks begin on the given weekday", () => {
  const weeks = weeksOf("2025-03-04", 1);
  expect(weeks.map((week) => week.length)).toEqual([2, 7, 7, 7, 7, 1]);
  expect(weeks[0]).toEqual(["2025-03-01", "2025-03-02"]);
  expect(weeksOf("2025-03-04", 0).map((week) => week.length)).toEqual([1, 7, 7, 7, 7, 2]);
  expect(weeksOf("2027-02-04", 1).map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(startOfWeek("2025-03-05", 6)).toBe("2025-03-01");
});

test("a day beyond a limit is the limit", () => {
  expect(clampDay("2025-03-04", "2025-03-10", undefined)).toBe("2025-03-10");
  expect(clampDay("2025-03-04", undefined, "2025-03-01")).toBe("2025-03-01");
});

// What `Intl.Locale.getWeekInfo` of Node 24 says; browsers in use don't all have it.
test.each([
  [0, "en pt pt-PT he hi id th ja ko zh-Hant en-ZA ar-SA"],
  [1, "en-GB de fr es it nl pl tr ru uk vi zh-Hans ar-AE"],
  [6, "ar fa ar-KW"],
])("weeks begin as the locale's region has it (%i: %s)", (weekday, locales) => {
  for (const locale of locales.split(" ")) expect([locale, firstWeekday(locale)]).toEqual([locale, weekday]);
});
