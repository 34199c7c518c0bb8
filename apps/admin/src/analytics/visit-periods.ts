/** Results of a time: opened, with an answer, completed. */
export interface DayCounts {
  readonly opened: number;
  readonly started: number;
  readonly completed: number;
}

/** Consecutive days. */
export interface Period extends DayCounts {
  /** The first day, in UTC: `2026-01-31`. */
  readonly start: string;
}

/** Days in a period, from days to four weeks. */
const lengths = [1, 7, 28] as const;
/** More columns are too thin to tell apart. */
const MAX_PERIODS = 93;
export const DAY_MS = 86_400_000;

/**
 * Sums the days by the shortest period that leaves at most 93 of them, or by four weeks. Periods without visitors have
 * counts of 0. The last period ends with the last day.
 */
export function periodsOf(days: readonly (DayCounts & { readonly day: string })[]): {
  readonly lengthDays: (typeof lengths)[number];
  readonly periods: readonly Period[];
} {
  const numbers = days.map(({ day }) => Date.parse(day) / DAY_MS);
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return { lengthDays: 1, periods: [] };
  const span = last - first + 1;
  const lengthDays = lengths.find((length) => span / length <= MAX_PERIODS) ?? 28;
  const total = Math.ceil(span / lengthDays);
  const start = last + 1 - total * lengthDays;
  const periods = Array.from({ length: total }, (_, index) => ({
    start: new Date((start + index * lengthDays) * DAY_MS).toISOString().slice(0, 10),
    opened: 0,
    started: 0,
    completed: 0,
  }));
  for (const [index, { opened, started, completed }] of days.entries()) {
    const period = periods[Math.floor(((numbers[index] ?? start) - start) / lengthDays)];
    if (period === undefined) continue;
    period.opened += opened;
    period.started += started;
    period.completed += completed;
  }
  return { lengthDays, periods };
}
