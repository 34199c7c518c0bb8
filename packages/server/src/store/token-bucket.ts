/** A rate limit: requests take tokens, which are refilled over time. */
export interface TokenBucket {
  /** Capacity. */
  readonly burst: number;
  /** Tokens refilled per second. */
  readonly perSecond: number;
}

/** One token of the bucket with this key. */
export interface Charge {
  readonly key: string;
  readonly bucket: TokenBucket;
}

/** The key of a bucket. No part can imitate another one, whatever it contains. */
export function rateKey(purpose: string, ...parts: readonly string[]): string {
  return JSON.stringify([purpose, ...parts]);
}

/** Whether there were as many tokens and, if not, the number of seconds until there are. */
export interface RateLimit {
  readonly isAllowed: boolean;
  readonly retryAfter: number;
}

export const UNLIMITED: RateLimit = { isAllowed: true, retryAfter: 0 };
