import type { Store, StreamLease } from "../store.ts";

/** Leases within one process. */
export function createMemoryStreamLeases(): Store["streamLeases"] {
  const leases = new Map<string, StreamLease>();
  return {
    acquire: async (lease) => {
      const current = leases.get(lease.key);
      if (current !== undefined && current.leaseOwner !== lease.leaseOwner && expiry(current) > lease.now)
        return false;
      leases.set(lease.key, lease);
      return true;
    },
    readText: async (key) => leases.get(key)?.text,
    release: async (key, leaseOwner) => {
      if (leases.get(key)?.leaseOwner === leaseOwner) leases.delete(key);
    },
    expire: async (before) => {
      const expired = [...leases.values()].filter((lease) => expiry(lease) < before);
      for (const { key } of expired) leases.delete(key);
      return expired.length;
    },
  };
}

function expiry({ now, leaseMs }: StreamLease): number {
  return now + leaseMs;
}
