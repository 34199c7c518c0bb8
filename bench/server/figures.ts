import type { Load } from "./visitors.ts";
import type { Usage } from "./start-target.ts";

/** One line of the table. */
export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server process, in microseconds. */
  readonly cpu: number;
  /** CPU time of the Postgres server, in microseconds; 0 without one. */
  readonly postgresCpu: number;
}

type Costs = Usage & Pick<Figures, "postgresCpu">;

/** `requests` counts every request that the server answered, including those that weren't timed. */
export function figuresOf(load: Load, before: Costs, after: Costs, requests: number): Figures {
  const sorted = load.times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    perSecond: requests / load.seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (after.cpu - before.cpu) / requests,
    postgresCpu: (after.postgresCpu - before.postgresCpu) / requests,
  };
}

/** Change per hour of values sampled at the given seconds: the slope of a least-squares line. */
export function slopePerHour(points: readonly (readonly [seconds: number, value: number])[]): number {
  const mean = (pick: 0 | 1): number => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanTime, meanValue] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [time, value]) => sum + (time - meanTime) * (value - meanValue), 0);
  const variance = points.reduce((sum, [time]) => sum + (time - meanTime) ** 2, 0);
  return (covariance / variance) * 3_600;
}
