import { expect, it } from "vitest";
import { showDate } from "./show-date.ts";

/* Spaces and marks of the locale data differ between versions. */
const plain = (text: string): string => text.replaceAll(/[\s\u200E\u200F]+/g, " ");

it.each([
  ["en-US", "Mar 4, 2026", "Mar 4, 2026, 10:15 PM", "Mar 4 – 6, 2026"],
  ["en-GB", "4 Mar 2026", "4 Mar 2026, 22:15", "4 – 6 Mar 2026"],
  ["de", "4. März 2026", "4. März 2026, 22:15", "4.–6. März 2026"],
  ["ar", "4 مارس 2026", "4 مارس 2026، 10:15 م", "4–6 مارس 2026"],
])("%s: 2026-03-04 is %s", (locale, day, moment, range) => {
  expect(plain(showDate("2026-03-04", locale))).toBe(day);
  expect(plain(showDate("2026-03-04T22:15", locale))).toBe(moment);
  expect(plain(showDate("2026-03-04/2026-03-06", locale))).toBe(range);
});

it("shows both times of a range", () => {
  expect(plain(showDate("2026-03-04T10:15/2026-03-06T09:00", "en-US"))).toBe(
    "Mar 4, 2026, 10:15 AM – Mar 6, 2026, 9:00 AM",
  );
});

it("uses the Gregorian calendar, as the fields do", () => {
  expect(showDate("2026-03-04", "th")).toContain("2026");
});
