import type { Store } from "../store.ts";
import type { TokenBucket } from "../token-bucket.ts";

interface Level {
  tokens: number;
  at: number;
  perSecond: number;
  burst: number;
}

/** Number of keys above which refilled buckets are removed. */
const MIN_SWEEP_SIZE = 10_000;

/** Keys depend on addresses, of which an attacker can have any number. */
const MAX_BUCKETS = 200_000;

/** Token buckets in this process's memory. If there are too many, those that were used least recently are forgotten. */
export function createMemoryRateLimits({ maxBuckets = MAX_BUCKETS } = {}): Store["rateLimits"] {
  /** The least recently used first. */
  const levels = new Map<string, Level>();
  let sweepSize = MIN_SWEEP_SIZE;
  /** The bucket's tokens at `now`. */
  function refill(key: string, { burst, perSecond }: TokenBucket, now: number): number {
    if (levels.size > sweepSize) {
      removeFull(levels, now);
      removeOldest(levels, maxBuckets / 2);
      // Sweep again only after the number has doubled, so that the cost per call stays constant.
      sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * levels.size);
    }
    const level = levels.get(key) ?? { tokens: burst, at: now };
    return Math.min(burst, level.tokens + (Math.max(0, now - level.at) / 1000) * perSecond);
  }

  function store(key: string, level: Level): void {
    levels.delete(key);
    levels.set(key, level);
  }

  return {
    async take(key, bucket, now, cost = 1) {
      const tokens = refill(key, bucket, now);
      const isAllowed = tokens >= cost;
      store(key, { ...bucket, tokens: isAllowed ? tokens - cost : tokens, at: now });
      return { isAllowed, retryAfter: isAllowed ? 0 : secondsUntil(cost, tokens, bucket) };
    },
    async spend(key, bucket, now, cost) {
      store(key, { ...bucket, tokens: refill(key, bucket, now) - cost, at: now });
    },
  };
}

/** Seconds until the bucket has as many tokens. */
export function secondsUntil(cost: number, tokens: number, { perSecond }: TokenBucket): number {
  return Math.max(1, Math.ceil((cost - tokens) / perSecond));
}

function removeFull(levels: Map<string, Level>, now: number): void {
  for (const [key, level] of levels) {
    if (level.tokens + ((now - level.at) / 1000) * level.perSecond >= level.burst) levels.delete(key);
  }
}

function removeOldest(levels: Map<string, Level>, max: number): void {
  for (const key of levels.keys()) {
    if (levels.size <= max) return;
    levels.delete(key);
  }
}
