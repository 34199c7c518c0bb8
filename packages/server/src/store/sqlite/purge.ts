import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../../failures/describe-error.ts";
import { runWorker, workerFile } from "../../threads/run-worker.ts";
import type { Write } from "./group-commit.ts";

/** Erases removed data from the database file and its write-ahead log. */
export interface Purge {
  /** Call it when data was removed. */
  readonly request: () => void;
  /** Does nothing if nothing was removed since the last successful run. */
  readonly run: () => Promise<Result<void, string>>;
  readonly settled: () => Promise<void>;
}

/**
 * A database up to this size is rewritten, which takes about a second while other writes wait. In a larger one, copies
 * that SQLite made when it moved a row to another page can remain until `banter compact` rewrites it.
 */
const MAX_REWRITTEN_BYTES = 64 * 1_048_576;

/** Per transaction, so that other writes wait for a few milliseconds only. */
const FREED_PAGES = 256;

const CHECKPOINT_ATTEMPTS = 50;
const CHECKPOINT_RETRY_MS = 100;

interface PurgedDatabase {
  readonly database: DatabaseSync;
  readonly path: string;
  readonly write: Write;
}

interface PurgeLimits {
  readonly maxRewrittenBytes?: number;
  readonly checkpointAttempts?: number;
}

export function createPurge(
  { database, path, write }: PurgedDatabase,
  { maxRewrittenBytes = MAX_REWRITTEN_BYTES, checkpointAttempts = CHECKPOINT_ATTEMPTS }: PurgeLimits = {},
): Purge {
  // A crash may have left removed data in the log.
  let isRequested = true;
  const read = (pragma: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);

  /** `secure_delete` has overwritten free pages; this returns them to the file system. */
  async function removeFreePages(): Promise<void> {
    for (let free = read("freelist_count"); free > 0;) {
      await write(() => database.exec(`PRAGMA incremental_vacuum(${FREED_PAGES})`));
      const left = read("freelist_count");
      if (left >= free) return;
      free = left;
    }
  }

  /** Moves the log into the file and empties it. A report that is being read prevents it. */
  async function emptyLog(): Promise<boolean> {
    for (let attempt = 1; attempt <= checkpointAttempts; attempt++) {
      if (read("wal_checkpoint(TRUNCATE)") === 0) return true;
      await sleep(CHECKPOINT_RETRY_MS);
    }
    return false;
  }

  async function run(): Promise<Result<void, string>> {
    if (!isRequested) return ok(undefined);
    isRequested = false;
    try {
      if (read("page_count") * read("page_size") <= maxRewrittenBytes)
        await runWorker(workerFile("compact-worker", import.meta.url), path);
      else await removeFreePages();
      if (await emptyLog()) return ok(undefined);
      isRequested = true;
      return fail("The write-ahead log can't be emptied while a report is being read.");
    } catch (error) {
      isRequested = true;
      return fail(describeError(error));
    }
  }

  const runs = shareRuns(run);
  return {
    request: () => {
      isRequested = true;
    },
    ...runs,
  };
}

/** One run at a time; calls during a run share the next one. */
function shareRuns(run: Purge["run"]): Pick<Purge, "run" | "settled"> {
  let current: Promise<unknown> = Promise.resolve();
  let next: ReturnType<Purge["run"]> | undefined;
  return {
    run: () => {
      next ??= current.then(() => {
        next = undefined;
        const running = run();
        current = running;
        return running;
      });
      return next;
    },
    settled: async () => {
      await next;
      await current;
    },
  };
}
