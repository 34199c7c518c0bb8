import type { Store, StreamLease } from "../store.ts";

/** Leases within one process, where they need not outlive it. */
export function createMemoryStreamLeases(): Store["streamLeases"] {
  const leases = new Map<string, StreamLease>();
  return {
    take: async (lease) => {
      const held = leases.get(lease.key);
      if (held !== undefined && held.holder !== lease.holder && held.until > lease.now) return false;
      leases.set(lease.key, lease);
      return true;
    },
    words: async (key) => leases.get(key)?.text,
    release: async (key, holder) => {
      if (leases.get(key)?.holder === holder) leases.delete(key);
    },
    expire: async (before) => {
      const old = [...leases.values()].filter(({ until }) => until < before);
      for (const { key } of old) leases.delete(key);
      return old.length;
    },
  };
}
