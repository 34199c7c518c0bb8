import { describe, expect, it } from "vitest";
import { dateTime } from "./date-time.ts";

const date = new Date("2026-03-01T23:30:05.120Z");

describe("dateTime", () => {
  it.each([
    [0, undefined, "2026-03-01T23:30:05.120Z"],
    [-1, undefined, "2026-02-28T23:30:05.120Z"],
    [1, undefined, "2026-03-02T23:30:05.120Z"],
    [0, "UTC", "2026-03-01T23:30:05+00:00"],
    [0, "Europe/Berlin", "2026-03-02T00:30:05+01:00"],
    [0, "America/New_York", "2026-03-01T18:30:05-05:00"],
    [1, "Asia/Kolkata", "2026-03-03T05:00:05+05:30"],
  ])("plus %d days in %s is %s", (days, timeZone, expected) => {
    expect(dateTime(date, days, timeZone)).toBe(expected);
  });

  it("uses the daylight saving time of the date", () => {
    expect(dateTime(new Date("2026-07-01T12:00:00Z"), 0, "Europe/Berlin")).toBe("2026-07-01T14:00:00+02:00");
  });

  it("writes midnight as hour 00", () => {
    expect(dateTime(new Date("2026-07-01T00:00:00Z"), 0, "UTC")).toBe("2026-07-01T00:00:00+00:00");
  });

  it.each(["Mars/Olympus", ""])("falls back to UTC for the unknown time zone %j", (timeZone) => {
    expect(dateTime(date, 0, timeZone)).toBe("2026-03-01T23:30:05.120Z");
  });
});
