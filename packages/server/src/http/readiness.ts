import { withinTime } from "../limits/within-time.ts";

/** Concurrent and rapid probes share one check, so that they can't load the database. */
const REUSE_MS = 250;

/** Load balancers give up a probe after a few seconds; a database that hangs must not keep them waiting. */
const TIMEOUT_MS = 2_000;

/** Returns a function that resolves as `check` does within two seconds, and rejects otherwise. */
export function createReadinessCheck<Value>(check: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly startedAt: number; readonly outcome: Promise<Value>; isRunning: boolean } | undefined;
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

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const done = await withinTime(
    work.then((value) => ({ value })),
    TIMEOUT_MS,
  );
  if (done === undefined) throw new Error("The storage doesn't respond.");
  return done.value;
}
