import { withinTime } from "../limits/within-time.ts";

/** Concurrent and rapid probes share one check, so that they can't load the database. */
const REUSE_MS = 250;

/** Load balancers give up a probe after a few seconds; a database that hangs must not keep them waiting. */
const TIMEOUT_MS = 2_000;

/** Returns a function that resolves if `check` does within two seconds, and rejects otherwise. */
export function createReadinessCheck(check: () => Promise<void>): () => Promise<void> {
  let last: { readonly startedAt: number; readonly outcome: Promise<void>; isRunning: boolean } | undefined;
  return () => {
    const now = performance.now();
    if (last !== undefined && (last.isRunning || now - last.startedAt < REUSE_MS)) return last.outcome;
    const started = { startedAt: now, outcome: withTimeout(check()), isRunning: true };
    const settle = (): void => {
      started.isRunning = false;
    };
    started.outcome.then(settle, settle);
    last = started;
    return started.outcome;
  };
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const isDone = await withinTime(
    work.then(() => true),
    TIMEOUT_MS,
  );
  if (isDone === undefined) throw new Error("The storage doesn't respond.");
}
