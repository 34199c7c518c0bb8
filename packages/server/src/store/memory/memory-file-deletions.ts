import type { QueuedFile, Store } from "../store.ts";

/** By key, oldest first. */
export type MemoryFileDeletions = Map<
  string,
  QueuedFile & { readonly queuedAt: number; readonly dueAt: number }
>;

/** A file that waits already stays as it is. */
export function queueFiles(queue: MemoryFileDeletions, keys: readonly string[], queuedAt: number): void {
  for (const key of keys)
    if (!queue.has(key)) queue.set(key, { key, attempts: 0, queuedAt, dueAt: queuedAt });
}

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
