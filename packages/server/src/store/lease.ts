/** How long a lease is valid without renewal, in milliseconds. */
export const LEASE_MS = 10_000;

/** Default interval of lease renewals, in milliseconds. */
const HEARTBEAT_MS = 2_500;

/**
 * Renews a lease until the returned function is called, and resolves when no renewal is in progress: one that arrives after
 * the release would lock the others out until the lease expires. A renewal that fails is harmless: at worst another run starts.
 */
export function keepLease(renew: () => Promise<unknown>, heartbeatMs = HEARTBEAT_MS): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const heartbeat = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined);
  }, heartbeatMs).unref();
  return async () => {
    clearInterval(heartbeat);
    await renewal;
  };
}
