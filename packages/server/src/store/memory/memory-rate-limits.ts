import type { Store } from "../store.ts";

interface Level {
  tokens: number;
  at: number;
  perSecond: number;
  burst: number;
}

/** Number of keys above which refilled buckets are removed. */
const MIN_SWEEP_SIZE = 10_000;

/** Token buckets in this process's memory. */
export function createMemoryRateLimits(): Store["rateLimits"] {
  const levels = new Map<string, Level>();
  let sweepSize = MIN_SWEEP_SIZE;
  return {
    async take(key, { burst, perSecond }, now) {
      if (levels.size > sweepSize) {
        removeFull(levels, now);
        // Sweep again only after the number has doubled, so that the cost per call stays constant.
        sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * levels.size);
      }
      const level = levels.get(key) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, level.tokens + (Math.max(0, now - level.at) / 1000) * perSecond);
      const isAllowed = tokens >= 1;
      levels.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now, perSecond, burst });
      return { isAllowed, retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)) };
    },
  };
}

function removeFull(levels: Map<string, Level>, now: number): void {
  for (const [key, level] of levels) {
    if (level.tokens + ((now - level.at) / 1000) * level.perSecond >= level.burst) levels.delete(key);
  }
}
