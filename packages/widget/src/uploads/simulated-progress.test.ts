import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSimulatedProgress } from "./simulated-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Spec: 4.32
test("starts at 20 percent and grows by 1 to 10 points per second, never to 100", () => {
  const seen: number[] = [];
  const stop = startSimulatedProgress(
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
