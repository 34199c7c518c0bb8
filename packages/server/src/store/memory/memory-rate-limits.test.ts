import { expect, test } from "vitest";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";

const bucket = { burst: 2, perSecond: 1 };

test("removes buckets that have refilled", async () => {
  const buckets = createMemoryRateLimits();
  for (let key = 0; key < 30_000; key++) await buckets.take(`visitor ${key}`, bucket, key);
  await buckets.take("visitor 0", bucket, 30_000);
  await buckets.take("visitor 0", bucket, 30_000);
  expect(await buckets.take("visitor 0", bucket, 30_000)).toEqual({ isAllowed: false, retryAfter: 1 });
});

test("keeps a limited number of buckets: the ones used last", async () => {
  const slow = { burst: 2, perSecond: 0.000_001 };
  const buckets = createMemoryRateLimits({ maxBuckets: 40_000 });
  await buckets.take("forgotten", slow, 0, 2);
  for (let key = 0; key < 100_000; key++) {
    await buckets.take(`visitor ${key}`, slow, 0, 2);
    if (key % 1_000 === 0) await buckets.take("in use", slow, 0);
  }
  expect((await buckets.take("in use", slow, 0)).isAllowed).toBe(false);
  expect((await buckets.take("forgotten", slow, 0)).isAllowed).toBe(true);
});

test("the cost per call stays constant with many keys in use", async () => {
  const buckets = createMemoryRateLimits();
  const timed = async (from: number) => {
    const start = performance.now();
    for (let key = from; key < from + 20_000; key++) await buckets.take(`flood ${key}`, bucket, 0);
    return performance.now() - start;
  };
  const first = await timed(0);
  await timed(20_000);
  // Sweeping with every call would cost thousands of times as much.
  expect(await timed(40_000)).toBeLessThan(Math.max(200, first * 20));
});
