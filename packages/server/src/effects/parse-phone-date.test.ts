import { describe, expect, test } from "vitest";
import { parseDate, parsePhone } from "./parse-phone-date.ts";

describe("phone numbers", () => {
  test.each([
    ["+33 6 12 34 56 78", undefined, "+33612345678"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["06 12 34 56 78", "fr", "+33612345678"],
    ["call me at (415) 555-2671 please", "US", "+14155552671"],
    ["06 12 34 56 78", undefined, undefined],
    ["06 12 34 56 78", "XX", undefined],
    ["12", "US", undefined],
    ["hello", "US", undefined],
    ["", undefined, undefined],
  ])("%j in %s is %s", (text, country, expected) => {
    expect(parsePhone(text, country)).toBe(expected);
  });
});

describe("dates", () => {
  const now = new Date(2026, 4, 4, 9, 30);

  test.each([
    ["2026-12-24", false, "2026-12-24T00:00"],
    ["2026-12-24T18:05", false, "2026-12-24T18:05"],
    ["2026-02-30", false, undefined],
    ["3/4/2026", false, "2026-03-04T00:00"],
    ["3/4/2026", true, "2026-04-03T00:00"],
    ["24/12/2026 10:15", true, "2026-12-24T10:15"],
    ["tomorrow", false, "2026-05-05T00:00"],
    ["tomorrow at 5pm", false, "2026-05-05T17:00"],
    ["in 2 hours", false, "2026-05-04T11:30"],
    ["14:30", false, "2026-05-04T14:30"],
    ["the 3rd of June 2027", true, "2027-06-03T00:00"],
    ["no date at all", false, undefined],
    ["", false, undefined],
  ])("%j (day first: %s) is %s", (text, prefersDayFirst, expected) => {
    expect(parseDate(text, prefersDayFirst, now)).toBe(expected);
  });
});
