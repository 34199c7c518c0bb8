import { expect, test } from "vitest";
import { periodsOf } from "./visit-periods.ts";

const on = (day: string, opened = 1) => ({ day, opened, started: 1, completed: 0 });

test("days without visitors have no counts", () => {
  const { lengthDays, periods } = periodsOf([on("2026-02-27", 3), on("2026-03-02")]);
  expect(lengthDays).toBe(1);
  expect(periods.map(({ start, opened }) => [start, opened])).toEqual([
    ["2026-02-27", 3],
    ["2026-02-28", 0],
    ["2026-03-01", 0],
    ["2026-03-02", 1],
  ]);
});

test("many days are summed by week, ending with the last day", () => {
  const { lengthDays, periods } = periodsOf([on("2026-01-01", 2), on("2026-06-24", 3), on("2026-06-30")]);
  expect(lengthDays).toBe(7);
  expect(periods).toHaveLength(26);
  expect(periods.at(-1)).toEqual({ start: "2026-06-24", opened: 4, started: 2, completed: 0 });
  expect(periods[0]).toMatchObject({ start: "2025-12-31", opened: 2 });
});

test("years are summed by four weeks", () => {
  const { lengthDays, periods } = periodsOf([on("2021-01-01"), on("2026-06-30")]);
  expect(lengthDays).toBe(28);
  expect(periods.reduce((sum, { opened }) => sum + opened, 0)).toBe(2);
});

test("no days, no periods", () => {
  expect(periodsOf([]).periods).toEqual([]);
});
