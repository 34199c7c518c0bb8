import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";

export function createMemoryEffectJournals({
  journals,
  sessions,
}: Pick<Memory, "journals" | "sessions">): Store["effectJournals"] {
  return {
    find: async ({ sessionId, turn, messageDigest }) => {
      const entry = journals.get(sessionId);
      return entry?.turn === turn && entry.messageDigest === messageDigest ? entry.replies : undefined;
    },
    write: async (entry) => {
      const current = journals.get(entry.sessionId);
      const isForeign =
        current !== undefined && current.turn >= entry.turn && current.leaseOwner !== entry.leaseOwner;
      const isLocked = isForeign && current.now + current.leaseMs > entry.now;
      const hasChanged =
        isForeign &&
        current.messageDigest === entry.messageDigest &&
        current.replies !== entry.expectedReplies;
      const hasAdvanced = (sessions.get(entry.sessionId)?.turn ?? entry.turn) !== entry.turn;
      if (isLocked || hasChanged || hasAdvanced) return false;
      journals.set(entry.sessionId, entry);
      return true;
    },
    remove: async ({ sessionId, turn }) => {
      if (journals.get(sessionId)?.turn === turn) journals.delete(sessionId);
    },
    expire: async (before) => {
      const expired = [...journals.values()].filter(({ now }) => now < before);
      for (const { sessionId } of expired) journals.delete(sessionId);
      return expired.length;
    },
  };
}
