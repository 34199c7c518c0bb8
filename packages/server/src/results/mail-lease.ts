import { keepLease } from "../store/lease.ts";

/** How long an instance has the exclusive right to attempt a mail without renewing it, in milliseconds. */
export const MAIL_LEASE_MS = 60_000;

/** An attempt is stopped so long before its lease expires, because the mail would be sent twice. */
const MARGIN_MS = 10_000;

const HEARTBEAT_MS = 15_000;

/** A mail server that answers a little at a time must not keep a mail from being sent by another way. */
export const LONGEST_MAIL_MS = 10 * 60_000;

const NOT_RENEWED = "This server could not tell the others in time that it was sending the mail";
const TOO_LONG = "The mail server took longer than 10 minutes";

/** The exclusive right to attempt a mail. */
interface MailLease {
  /**
   * Aborted with an error that says why: another instance has the mail, or may have it soon because the lease can't be renewed, or
   * the attempt takes too long.
   */
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
    expiry = setTimeout(() => lost.abort(new Error(NOT_RENEWED)), Math.max(0, remaining)).unref();
  };
  extend(claimedAt);
  const longest = setTimeout(() => lost.abort(new Error(TOO_LONG)), LONGEST_MAIL_MS).unref();
  const stopRenewing = keepLease(async () => {
    const since = performance.now();
    if (await renew()) extend(since);
    else lost.abort(new Error(NOT_RENEWED));
  }, HEARTBEAT_MS);
  return {
    signal: lost.signal,
    release: async () => {
      await stopRenewing();
      clearTimeout(expiry);
      clearTimeout(longest);
    },
  };
}
