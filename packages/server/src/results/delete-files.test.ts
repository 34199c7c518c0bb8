import { expect, test } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { QueuedFile } from "../store/store.ts";
import { deleteQueuedFiles } from "./delete-files.ts";

/** Deletes from a queue of files, of which those with a key in `locked` can't be. Returns the keys that were attempted. */
async function deleteFrom(count: number, locked: readonly string[]): Promise<readonly string[]> {
  const queue = Array.from({ length: count }, (_, index): QueuedFile => ({
    key: String(index),
    attempts: 1,
  }));
  const attempted: string[] = [];
  const { fileDeletions } = createMemoryStore();
  await deleteQueuedFiles({
    store: {
      ...createMemoryStore(),
      fileDeletions: {
        ...fileDeletions,
        claim: async (_now, _until, limit) => queue.splice(0, limit),
        remove: async () => {},
        postpone: async () => {},
      },
    },
    files: {
      keysIn: () => [],
      remove: async (key) => {
        attempted.push(key);
        if (locked.includes(key)) throw new Error("The file service is down");
      },
    },
    now: () => new Date(),
    logger: silentLogger,
  });
  return attempted;
}

test("all files that are due are deleted, in batches", async () => {
  expect(await deleteFrom(45, [])).toHaveLength(45);
});

test("files that can't be deleted don't keep others from it", async () => {
  expect(await deleteFrom(45, ["3", "25"])).toHaveLength(45);
});

test("the deletion ends after a batch of failures, so a file service that is down is not asked for each file", async () => {
  const all = Array.from({ length: 45 }, (_, index) => String(index));
  expect(await deleteFrom(45, all)).toHaveLength(20);
});
