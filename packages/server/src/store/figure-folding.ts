import type { TurnCommit } from "./stored-session.ts";

/** So many conversations are started between two folds: reports read the results that aren't counted yet one by one. */
const STARTS_PER_FOLD = 500;

/** A result is counted while its conversation goes on only after this time. */
const SETTLED_AFTER_MS = 10 * 60_000;

export interface FigureFolding {
  /** Call it with every turn that was written. */
  readonly written: (turn: TurnCommit) => void;
  /** Waits until a fold that has begun is over. */
  readonly settled: () => Promise<void>;
}

/**
 * Counts results in the background. `fold` counts those that are completed or were created before the given time
 * (milliseconds since 1970).
 */
export function createFigureFolding(
  fold: (before: number) => Promise<void>,
  onError: (error: unknown) => void,
): FigureFolding {
  let starts = 0;
  let folding: Promise<void> | undefined;

  async function run(now: number): Promise<void> {
    try {
      await fold(now - SETTLED_AFTER_MS);
    } catch (error) {
      // The figures are exact without it, and the next fold makes up for it.
      onError(error);
    } finally {
      folding = undefined;
    }
  }

  return {
    written: ({ expectedTurn, result, session }) => {
      if (expectedTurn !== undefined || result === undefined) return;
      starts += 1;
      if (starts < STARTS_PER_FOLD || folding !== undefined) return;
      starts = 0;
      folding = run(session.updatedAt);
    },
    settled: async () => folding,
  };
}
