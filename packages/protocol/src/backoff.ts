/** Exponential backoff, in milliseconds. */
export interface Backoff {
  readonly baseMs: number;
  readonly capMs: number;
  /** Growth per attempt; 2 by default. */
  readonly factor?: number;
}

/** Keeps the power finite. */
const MAX_EXPONENT = 16;

/** Milliseconds: `baseMs * factor ** attempt`, at most `capMs`. */
export function exponentialDelay(attempt: number, { baseMs, capMs, factor = 2 }: Backoff): number {
  return Math.min(capMs, baseMs * factor ** Math.min(attempt, MAX_EXPONENT));
}

/**
 * Milliseconds to wait before the next attempt, with full jitter: a random part of the exponential delay, added to the
 * delay that the server asked for with `Retry-After`. `random` is from 0 to below 1.
 */
export function backoffDelay(attempt: number, random: number, backoff: Backoff, retryAfterMs = 0): number {
  return Math.round(retryAfterMs + exponentialDelay(attempt, backoff) * random);
}

/** Parses a `Retry-After` header, seconds or a date, into milliseconds from now. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
