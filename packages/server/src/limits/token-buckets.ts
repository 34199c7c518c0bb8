import type { Store } from "../store/store.ts";

interface Level {
  tokens: number;
  at: number;
  perSecond: number;
  burst: number;
}

/** Above this many keys, buckets that are full again are forgotten. */
const SWEEP_AT = 10_000;

/** Token buckets in this process's memory. */
export function createTokenBuckets(): Store["rateLimits"] {
  const levels = new Map<string, Level>();
  let sweepAt = SWEEP_AT;
  return {
    async take(key, { burst, perSecond }, now) {
      if (levels.size > sweepAt) {
        forgetFull(levels, now);
        // Not with every call while most are in use: that would be the work of all for each.
        sweepAt = Math.max(SWEEP_AT, 2 * levels.size);
      }
      const before = levels.get(key) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, before.tokens + (Math.max(0, now - before.at) / 1000) * perSecond);
      const isAllowed = tokens >= 1;
      levels.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now, perSecond, burst });
      return { isAllowed, retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)) };
    },
  };
}

function forgetFull(levels: Map<string, Level>, now: number): void {
  for (const [key, level] of levels) {
    if (level.tokens + ((now - level.at) / 1000) * level.perSecond >= level.burst) levels.delete(key);
  }
}
