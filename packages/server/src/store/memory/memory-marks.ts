import type { Store } from "../store.ts";

export function createMemoryMarks(): Store["marks"] {
  const marks = new Map<string, number>();
  return {
    put: async (mark, now) => {
      if (marks.has(mark)) return false;
      marks.set(mark, now);
      return true;
    },
    expire: async (before) => {
      const old = [...marks].filter(([, at]) => at < before);
      for (const [mark] of old) marks.delete(mark);
      return old.length;
    },
  };
}
