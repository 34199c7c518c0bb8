import type { CommitOutcome, TurnCommit } from "../stored-session.ts";

/** Writes turns of different sessions and results in one transaction, and returns their outcomes in order. */
export type WriteTurns = (turns: readonly TurnCommit[]) => Promise<readonly CommitOutcome[]>;

interface Waiting {
  readonly turn: TurnCommit;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** With more at once, batches get smaller and the database works more for the same turns. */
const MAX_RUNNING = 2;
const MAX_TURNS = 64;

/**
 * Group commit: turns that arrive while others are being written wait and are written together, in one round trip and
 * with one flush of the write-ahead log. A turn that arrives alone is written at once.
 */
export function createTurnBatches(
  write: WriteTurns,
  /** Whether a failed batch wrote nothing and its turns may be tried one by one. */
  isWorthRetrying: (error: unknown) => boolean,
): (turn: TurnCommit) => Promise<CommitOutcome> {
  let waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;

  /** Turns of one event-loop tick are written together. */
  function schedule(): void {
    if (isScheduled || running >= MAX_RUNNING || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const [batch, rest] = takeBatch(waiting);
      waiting = rest;
      void run(batch);
      schedule();
    });
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    running += 1;
    try {
      await settle(batch);
    } finally {
      running -= 1;
      schedule();
    }
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await write(batch.map(({ turn }) => turn));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error("A turn was written without an outcome."));
        else resolve(outcome);
      }
    } catch (error) {
      // One turn that can't be written must not fail the others.
      if (batch.length > 1 && isWorthRetrying(error)) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return (turn) =>
    new Promise((resolve, reject) => {
      waiting.push({ turn, resolve, reject });
      schedule();
    });
}

/** The first turns that can be written together: each session and each result may be in a batch once. */
function takeBatch(waiting: readonly Waiting[]): [batch: readonly Waiting[], rest: Waiting[]] {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const taken = new Set<string>();
  for (const [index, one] of waiting.entries()) {
    if (batch.length === MAX_TURNS) return [batch, [...rest, ...waiting.slice(index)]];
    const keys = keysOf(one.turn);
    const fits = !keys.some((key) => taken.has(key));
    (fits ? batch : rest).push(one);
    // Also those of a turn that has to wait, so that a later one doesn't overtake it.
    for (const key of keys) taken.add(key);
  }
  return [batch, rest];
}

function keysOf({ session, result, linkedResults = [] }: TurnCommit): readonly string[] {
  const results = [...(result ? [result] : []), ...linkedResults];
  return [`session ${session.id}`, ...results.map(({ id }) => `result ${id}`)];
}
