/** How long a lease is valid without renewal, in milliseconds. */
export const LEASE_MS = 10_000;

/** Interval of lease renewals, in milliseconds. */
export const HEARTBEAT_MS = 2_500;
