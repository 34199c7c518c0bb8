import { expect, it } from "vitest";
import { formatDate } from "./format-date.ts";
import { readDate } from "./read-date.ts";

const day = { hasTime: false, labels: { separator: "to" } };

it.each([
  ["04/03/2026", {}, "2026-03-04"],
  ["04/03/2026 10:15", { hasTime: true }, "2026-03-04T10:15"],
  ["03/04/2026", { format: "MM/dd/yyyy" }, "2026-03-04"],
  ["4.3.26", { format: "d.M.yy" }, "2026-03-04"],
  ["Wednesday, 4 March 2026", { format: "EEEE, d MMMM yyyy" }, "2026-03-04"],
  ["4 Mar 2026, 12:05 AM", { format: "d MMM yyyy, h:mm a", hasTime: true }, "2026-03-04T00:05"],
  ["the 4 of March 2026", { format: "'the' d 'of' MMMM yyyy" }, "2026-03-04"],
  ["2026-03-04", {}, "2026-03-04"],
  ["2026-03-04T10:15:30Z", {}, "2026-03-04T10:15"],
  ["04/03/2026 to 06/03/2026", {}, "2026-03-04/2026-03-06"],
  ["04/03/2026 bis 06/03/2026", { labels: { separator: "bis" } }, "2026-03-04/2026-03-06"],
  ["2026-03-04/2026-03-06", { format: "iso" }, "2026-03-04/2026-03-06"],
  ["2026-03-04T10:15/2026-03-06T09:00", { format: "iso" }, "2026-03-04T10:15/2026-03-06T09:00"],
])("%j with %j is %s", (text, options, iso) => {
  expect(readDate(text, { ...day, ...options })).toBe(iso);
});

it.each([
  ["31/02/2026", {}],
  ["04/03/2026x", {}],
  ["04/03", {}],
  ["4 Foo 2026", { format: "d MMM yyyy" }],
  ["tomorrow", {}],
  ["iso", { format: "iso" }],
  ["", {}],
])("%j with %j is no date", (text, options) => {
  expect(readDate(text, { ...day, ...options })).toBeUndefined();
});

it("reads no text that is longer than any date", () => {
  expect(readDate(`04/03/2026${" ".repeat(1_000_000)}`, day)).toBeUndefined();
});

it.each(["dd/MM/yyyy HH:mm", "d.M.yyyy H.m", "hh:mm a, MMM d, yyyy", "EEE yyyy-MM-dd'T'HH:mm:ss"])(
  "reads what %j writes",
  (format) => {
    for (const iso of ["2026-03-04T00:00", "2026-12-31T12:00", "2024-02-29T23:59"])
      expect(readDate(formatDate(iso, format), { ...day, format })).toBe(iso);
  },
);
