import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";

export function createMemoryEffectJournals({
  journals,
  sessions,
}: Pick<Memory, "journals" | "sessions">): Store["effectJournals"] {
  return {
    find: async ({ sessionId, turn, said }) => {
      const kept = journals.get(sessionId);
      return kept?.turn === turn && kept.said === said ? kept.replies : undefined;
    },
    keep: async (entry) => {
      const kept = journals.get(entry.sessionId);
      const isTaken =
        kept !== undefined &&
        kept.turn >= entry.turn &&
        kept.holder !== entry.holder &&
        (kept.until > entry.now || (kept.said === entry.said && kept.replies !== entry.seen));
      const isOver = (sessions.get(entry.sessionId)?.turn ?? entry.turn) !== entry.turn;
      if (isTaken || isOver) return false;
      journals.set(entry.sessionId, entry);
      return true;
    },
    remove: async ({ sessionId, turn }) => {
      if (journals.get(sessionId)?.turn === turn) journals.delete(sessionId);
    },
    expire: async (before) => {
      const old = [...journals.values()].filter(({ now }) => now < before);
      for (const { sessionId } of old) journals.delete(sessionId);
      return old.length;
    },
  };
}
