import { expect, it } from "vitest";
import { formatDate, isDateField, replaceLetters } from "./format-date.ts";

it.each([
  ["dd/MM/yyyy", "05/03/2026"],
  ["d.M.yy", "5.3.26"],
  ["yyyy-MM-dd", "2026-03-05"],
  ["EEEE, d MMMM yyyy", "Thursday, 5 March 2026"],
  ["EEE d MMM", "Thu 5 Mar"],
  ["HH:mm:ss", "14:07:00"],
  ["h:mm a", "2:07 PM"],
  ["hh.mm", "02.07"],
  ["H m", "14 7"],
  ["'d' d 'of' MMMM", "d 5 of March"],
  ["", ""],
])("2026-03-05 14:07 as %j is %j", (pattern, expected) => {
  expect(formatDate("2026-03-05T14:07", pattern)).toBe(expected);
});

it.each([
  ["2026-03-05T00:30", "12:30 AM"],
  ["2026-03-05T12:00", "12:00 PM"],
  ["2026-03-05T11:59", "11:59 AM"],
  ["2026-03-05", "12:00 AM"],
])("writes %s on a 12-hour clock as %s", (iso, expected) => {
  expect(formatDate(iso, "h:mm a")).toBe(expected);
});

it("pads years to four digits", () => {
  expect(formatDate("0987-12-31", "dd.MM.yyyy yy")).toBe("31.12.0987 87");
});

it.each([
  ["dd.MM.yyyy, h:mm a", []],
  ["DD.MM.YYYY", ["DD", "YYYY"]],
  ["yyyy-MM-ddTHH:mm", ["T"]],
  ["yyyy-MM-dd'T'HH:mm", []],
  ["d 'of' MMMM", []],
  ["ddd do", ["ddd", "o"]],
  ["yyyy年M月", []],
])("of %j, the letters %j are no fields", (pattern, expected) => {
  const unknown: string[] = [];
  replaceLetters(pattern, (letters) => {
    if (!isDateField(letters)) unknown.push(letters);
    return letters;
  });
  expect(unknown).toEqual(expected);
});
