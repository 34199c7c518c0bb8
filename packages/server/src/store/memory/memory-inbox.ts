import type { Store } from "../store.ts";

interface Waiting {
  readonly id: string;
  readonly room: string;
  readonly payload: string;
  readonly at: number;
}

export function createMemoryInbox(): Store["inbox"] {
  const inbox: Waiting[] = [];
  return {
    put: async (room, payload, now) => {
      const id = crypto.randomUUID();
      inbox.push({ id, room, payload, at: now });
      return id;
    },
    take: async (room) => {
      const taken = inbox.filter((entry) => entry.room === room);
      for (const entry of taken) inbox.splice(inbox.indexOf(entry), 1);
      return taken.map(({ payload }) => payload);
    },
    expire: async (before) => {
      const old = inbox.filter(({ at }) => at < before);
      for (const entry of old) inbox.splice(inbox.indexOf(entry), 1);
      return old.length;
    },
  };
}
