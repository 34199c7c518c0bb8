import type { DatabaseSync } from "node:sqlite";

/** Runs a write with those that come in the same moment, in one transaction. Resolves when it is on disk. */
export type Write = <Value>(work: () => Value) => Promise<Value>;

interface Job {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How long to wait before another try while a second process holds the file. Milliseconds. */
const BUSY_PAUSE = 20;
const BUSY_TRIES = 250;

/**
 * One transaction, hence one fsync, for all writes of an event-loop tick: with many guests at once it is
 * nearly as fast as not syncing at all, and nothing is acknowledged before it is on disk.
 */
export function createGroupCommit(database: DatabaseSync): {
  readonly write: Write;
  readonly drain: () => Promise<void>;
} {
  let jobs: Job[] = [];
  let flushed: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve));
    const batch = jobs;
    jobs = [];
    try {
      await transaction(database, () => batch.forEach(({ run }) => run()));
      for (const { resolve } of batch) resolve();
    } catch {
      // One bad write must not take the others with it: each gets its own transaction and its own error.
      for (const job of batch) await transaction(database, job.run).then(job.resolve, job.reject);
    }
  }

  return {
    write: <Value>(work: () => Value) =>
      new Promise<Value>((resolve, reject) => {
        let value: { readonly is: Value } | undefined;
        jobs.push({
          run: () => {
            value = { is: work() };
          },
          resolve: () =>
            value === undefined ? reject(new Error("A write was settled before it ran.")) : resolve(value.is),
          reject,
        });
        if (jobs.length === 1) flushed = flushed.then(flush);
      }),
    drain: () => flushed,
  };
}

async function transaction(database: DatabaseSync, run: () => void): Promise<void> {
  await begin(database);
  try {
    run();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Waits for another process's write without blocking this one's event loop. */
async function begin(database: DatabaseSync): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (attempt >= BUSY_TRIES || !isBusy(error)) throw error;
      await new Promise((resolve) => void setTimeout(resolve, BUSY_PAUSE));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
