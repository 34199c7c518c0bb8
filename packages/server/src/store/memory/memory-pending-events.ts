import type { PendingEvent, Store } from "../store.ts";

interface StoredEvent extends PendingEvent {
  readonly channel: string;
  readonly createdAt: number;
  readonly leaseOwner?: string;
  readonly leaseExpiresAt?: number;
}

/** By id, oldest first. */
export type MemoryPendingEvents = Map<string, StoredEvent>;

export function createMemoryPendingEvents(events: MemoryPendingEvents): Store["pendingEvents"] {
  const ofChannel = (channel: string): readonly StoredEvent[] =>
    [...events.values()].filter((event) => event.channel === channel);
  const removeAll = (removed: readonly StoredEvent[]): void => {
    for (const { id } of removed) events.delete(id);
  };
  return {
    add: async (channel, payload, now) => {
      const id = crypto.randomUUID();
      events.set(id, { id, channel, payload, createdAt: now });
      return id;
    },
    claim: async (channel, { leaseOwner, leaseMs, now }) => {
      const [event] = ofChannel(channel);
      if (event === undefined) return undefined;
      const isFree = event.leaseOwner === undefined || event.leaseOwner === leaseOwner;
      if (!isFree && (event.leaseExpiresAt ?? 0) > now) return "leased";
      events.set(event.id, { ...event, leaseOwner, leaseExpiresAt: now + leaseMs });
      return { id: event.id, payload: event.payload };
    },
    release: async (id, leaseOwner) => {
      const event = events.get(id);
      if (event?.leaseOwner === leaseOwner) events.set(id, { ...event, leaseExpiresAt: 0 });
    },
    remove: async (id) => void events.delete(id),
    take: async (channel) => {
      const taken = ofChannel(channel);
      removeAll(taken);
      return taken.map(({ payload }) => payload);
    },
    expire: async (before) => {
      const expired = [...events.values()].filter(({ createdAt }) => createdAt < before);
      removeAll(expired);
      return expired.length;
    },
  };
}
