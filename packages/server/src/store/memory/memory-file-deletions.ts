import type { QueuedFile, Store } from "../store.ts";

/** By key, oldest first. */
export type MemoryFileDeletions = Map<
  string,
  QueuedFile & { readonly queuedAt: number; readonly dueAt: number }
>;

export function createMemoryFileDeletions(queue: MemoryFileDeletions): Store["fileDeletions"] {
  return {
    claim: async (now, until, limit) =>
      [...queue.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .slice(0, limit)
        .map((file) => {
          const attempts = file.attempts + 1;
          queue.set(file.key, { ...file, attempts, dueAt: until });
          return { key: file.key, attempts };
        }),
    postpone: async (key, { now, delayMs }) => {
      const file = queue.get(key);
      if (file !== undefined) queue.set(key, { ...file, dueAt: now + delayMs });
    },
    remove: async (key) => void queue.delete(key),
    backlog: async () => {
      const [oldest] = queue.values();
      return oldest === undefined ? { files: 0 } : { files: queue.size, since: oldest.queuedAt };
    },
  };
}
