import type { Load } from "./visitors.ts";
import type { Usage } from "./start-target.ts";

/** One line of the table. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's processor time. */
  readonly cpu: number;
}

/** `requests` are all that the server answered, those that weren't timed included. */
export function figuresOf(load: Load, before: Usage, after: Usage, requests: number): Figures {
  const sorted = load.times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    perSecond: requests / load.seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (after.cpu - before.cpu) / requests,
  };
}

/** Change per hour of values that were taken at the given seconds: the line through them with the least squares. */
export function slopePerHour(points: readonly (readonly [seconds: number, value: number])[]): number {
  const mean = (pick: 0 | 1): number => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanTime, meanValue] = [mean(0), mean(1)];
  const together = points.reduce((sum, [time, value]) => sum + (time - meanTime) * (value - meanValue), 0);
  const alone = points.reduce((sum, [time]) => sum + (time - meanTime) ** 2, 0);
  return (together / alone) * 3_600;
}
