import { keepLease } from "../store/lease.ts";

/** How long an instance has the exclusive right to attempt a mail without renewing it, in milliseconds. */
export const MAIL_LEASE_MS = 60_000;

/** An attempt is stopped so long before its lease expires, because the mail would be sent twice. */
const MARGIN_MS = 10_000;

const HEARTBEAT_MS = 15_000;

/** The exclusive right to attempt a mail. */
interface MailLease {
  /** Aborted if another instance has the mail, or may have it soon because the lease can't be renewed. */
  readonly signal: AbortSignal;
  /** Waits for a renewal in progress. */
  release(): Promise<void>;
}

/**
 * Renews the lease of a mail until it is released. `renew` returns false if another instance has the mail. `claimedAt` is before
 * the mail was claimed, by `performance.now()`, which no change of the clock affects.
 */
export function holdMailLease(renew: () => Promise<boolean>, claimedAt: number): MailLease {
  const lost = new AbortController();
  let expiry: NodeJS.Timeout | undefined;
  const extend = (since: number): void => {
    clearTimeout(expiry);
    const remaining = since + MAIL_LEASE_MS - MARGIN_MS - performance.now();
    expiry = setTimeout(() => lost.abort(), Math.max(0, remaining)).unref();
  };
  extend(claimedAt);
  const stopRenewing = keepLease(async () => {
    const since = performance.now();
    if (await renew()) extend(since);
    else lost.abort();
  }, HEARTBEAT_MS);
  return {
    signal: lost.signal,
    release: async () => {
      await stopRenewing();
      clearTimeout(expiry);
    },
  };
}
