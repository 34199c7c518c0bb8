import { expect, onTestFinished, test, vi } from "vitest";
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

test("buckets are swept only when their number has doubled", async () => {
  const sweeps = vi.spyOn(Map.prototype, Symbol.iterator);
  onTestFinished(() => sweeps.mockRestore());
  const buckets = createMemoryRateLimits();
  for (let key = 0; key < 60_000; key++) await buckets.take(`flood ${key}`, bucket, 0);
  // Above 10,000, 20,000 and 40,000.
  expect(sweeps.mock.contexts.filter((map) => map instanceof Map && map.size > 9_999)).toHaveLength(3);
});
