/** Limits guesses of the owner token: after some failures, each further one doubles a delay. */
export interface SignInLimit {
  /** Seconds until the client's delay is over; 0 without one. Another client's failures delay nobody who has none. */
  retryAfter(client: string): number;
  failed(client: string): void;
  succeeded(client: string): void;
}

interface Failures {
  readonly count: number;
  readonly at: number;
}

/** Failures of a client without a delay. */
const FREE_FAILURES = 5;
/** An attacker with more clients than this has no free failures, and each delay is the longest. */
const MAX_GUESSING_CLIENTS = 30;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15 * 60_000;

/** Longer than the longest delay, so that waiting it out doesn't reset the count. */
const FORGET_AFTER_MS = 60 * 60_000;
/** The oldest failures above this number are forgotten. */
const MAX_CLIENTS = 10_000;

/** In the memory of this process. */
export function createSignInLimit(now: () => Date): SignInLimit {
  /** The longest ago first. */
  const failures = new Map<string, Failures>();
  const forgetOld = (): void => {
    for (const [client, { at }] of failures) {
      if (failures.size <= MAX_CLIENTS && now().getTime() - at < FORGET_AFTER_MS) return;
      failures.delete(client);
    }
  };
  const delayOf = (count: number): number =>
    failures.size > MAX_GUESSING_CLIENTS ? MAX_DELAY_MS : delayAfter(count - FREE_FAILURES);
  return {
    retryAfter: (client) => {
      forgetOld();
      const found = failures.get(client);
      if (found === undefined) return 0;
      return Math.max(0, Math.ceil((found.at + delayOf(found.count) - now().getTime()) / 1_000));
    },
    failed: (client) => {
      const count = (failures.get(client)?.count ?? 0) + 1;
      failures.delete(client);
      failures.set(client, { count, at: now().getTime() });
      forgetOld();
    },
    succeeded: (client) => void failures.delete(client),
  };
}

function delayAfter(failuresOverFree: number): number {
  if (failuresOverFree < 0) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failuresOverFree);
}
