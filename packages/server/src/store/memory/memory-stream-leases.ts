import type { Store, StreamLease } from "../store.ts";

/** Leases within one process. */
export function createMemoryStreamLeases(): Store["streamLeases"] {
  const leases = new Map<string, MemoryLease>();
  return {
    acquire: async (lease) => {
      const current = leases.get(lease.key);
      if (current !== undefined && current.leaseOwner !== lease.leaseOwner && expiry(current) > lease.now)
        return false;
      leases.set(lease.key, { ...lease, failures: current?.failures });
      return true;
    },
    readText: async (key) => leases.get(key)?.text,
    fail: async (lease) => {
      const current = leases.get(lease.key);
      const count = (current?.failures?.count ?? 0) + 1;
      const leaseMs = current?.leaseMs ?? 0;
      leases.set(lease.key, { ...lease, leaseMs, failures: { count, failedAt: lease.now } });
      return count;
    },
    findFailures: async (key, now) => {
      const failures = leases.get(key)?.failures;
      return failures && { count: failures.count, elapsedMs: now - failures.failedAt };
    },
    release: async (key, leaseOwner) => {
      const lease = leases.get(key);
      if (lease?.leaseOwner !== leaseOwner) return;
      if (lease.failures === undefined) leases.delete(key);
      else leases.set(key, { ...lease, leaseMs: 0 });
    },
    expire: async (before) => {
      const expired = [...leases.values()].filter((lease) => expiry(lease) < before);
      for (const { key } of expired) leases.delete(key);
      return expired.length;
    },
  };
}

interface MemoryLease extends StreamLease {
  readonly failures: { readonly count: number; readonly failedAt: number } | undefined;
}

function expiry({ now, leaseMs }: StreamLease): number {
  return now + leaseMs;
}
