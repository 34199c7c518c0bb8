import { expect, test } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

const bucket = { burst: 2, perSecond: 1 };

test("buckets that are full again are forgotten, and so are as good as new", async () => {
  const buckets = createTokenBuckets();
  for (let key = 0; key < 30_000; key++) await buckets.take(`visitor ${key}`, bucket, key);
  await buckets.take("visitor 0", bucket, 30_000);
  await buckets.take("visitor 0", bucket, 30_000);
  expect(await buckets.take("visitor 0", bucket, 30_000)).toEqual({ isAllowed: false, retryAfter: 1 });
});

test("a flood of keys in use costs each call about the same", async () => {
  const buckets = createTokenBuckets();
  const timed = async (from: number) => {
    const start = performance.now();
    for (let key = from; key < from + 20_000; key++) await buckets.take(`flood ${key}`, bucket, 0);
    return performance.now() - start;
  };
  const first = await timed(0);
  await timed(20_000);
  // Looking through all of them with every call would make this thousands of times as much.
  expect(await timed(40_000)).toBeLessThan(Math.max(200, first * 20));
});
