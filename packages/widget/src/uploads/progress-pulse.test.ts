import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgressPulse } from "./progress-pulse.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("starts at 20 percent and grows by 1 to 10 points a second, never to the end", () => {
  const seen: number[] = [];
  const stop = startProgressPulse(
    (share) => seen.push(share),
    () => 0.99,
  );
  vi.advanceTimersByTime(2_000);
  expect(seen.map((share) => Math.round(share * 100))).toEqual([20, 30, 40]);
  vi.advanceTimersByTime(60_000);
  expect(Math.max(...seen)).toBe(0.95);
  stop();
  const { length } = seen;
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveLength(length);
});
