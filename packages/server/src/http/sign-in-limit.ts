/** Limits guesses of the owner token: after some failures, each further one doubles a delay in which none is checked. */
export interface SignInLimit {
  /** Seconds until the next attempt of these keys is checked; 0 if it is now. */
  retryAfter(keys: readonly SignInKey[]): number;
  failed(keys: readonly SignInKey[]): void;
  succeeded(keys: readonly SignInKey[]): void;
}

/** Whose failures are counted together. */
export interface SignInKey {
  readonly name: string;
  /** Failures without a delay. */
  readonly freeFailures: number;
}

interface Failures {
  readonly count: number;
  readonly at: number;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15 * 60_000;

/** Longer than the longest delay, so that waiting it out doesn't reset the count. */
const FORGET_AFTER_MS = 60 * 60_000;

/** In the memory of this process. Failures are few, because they are delayed, so the number of keys stays small. */
export function createSignInLimit(now: () => Date): SignInLimit {
  const failures = new Map<string, Failures>();
  const recent = (name: string): Failures | undefined => {
    const found = failures.get(name);
    return found !== undefined && now().getTime() - found.at < FORGET_AFTER_MS ? found : undefined;
  };
  return {
    retryAfter: (keys) => {
      const waits = keys.map(({ name, freeFailures }) => {
        const found = recent(name);
        return found === undefined ? 0 : found.at + delayAfter(found.count - freeFailures) - now().getTime();
      });
      return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
    },
    failed: (keys) => {
      for (const { name } of keys) {
        const count = (recent(name)?.count ?? 0) + 1;
        failures.set(name, { count, at: now().getTime() });
      }
      for (const name of failures.keys()) if (recent(name) === undefined) failures.delete(name);
    },
    succeeded: (keys) => {
      for (const { name } of keys) failures.delete(name);
    },
  };
}

function delayAfter(failuresOverFree: number): number {
  if (failuresOverFree < 0) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failuresOverFree);
}
