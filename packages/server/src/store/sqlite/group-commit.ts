import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "./sqlite-failure.ts";

/** Runs a write in one transaction with the other writes of the same event-loop tick. Resolves when it is on disk. */
export type Write = <Value>(work: () => Value) => Promise<Value>;

interface Job {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Delay before a retry while a second process locks the file. */
const BUSY_RETRY_MS = 20;
const MAX_BUSY_ATTEMPTS = 250;

/**
 * One transaction, hence one fsync, for all writes of an event-loop tick: under load nearly as fast as not syncing at
 * all, and nothing is acknowledged before it is on disk.
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
      await transaction(database, () => {
        for (const { run } of batch) run();
      });
      for (const { resolve } of batch) resolve();
    } catch {
      // One failed write must not fail the others: retry each in its own transaction.
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
            value === undefined
              ? reject(new Error("A write was resolved before it ran."))
              : resolve(value.is),
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

/** Waits while another process writes, without blocking the event loop. */
async function begin(database: DatabaseSync): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (attempt >= MAX_BUSY_ATTEMPTS || !isBusy(error)) throw error;
      await new Promise((resolve) => void setTimeout(resolve, BUSY_RETRY_MS));
    }
  }
}
