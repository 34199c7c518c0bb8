import type { Result } from "@banter/protocol";

/** Of instructions that run for a character: all patterns of a turn compile and match in about 0.25 s. */
const MAX_STEPS = 5_000_000;

/** A compiled pattern. */
export interface Matcher {
  /** Tests a text in time linear in its length. */
  readonly matches: (text: string) => boolean;
  /** Number of instructions that run for a character at most. */
  readonly instructions: number;
}

/** Why a pattern has no matcher. */
export interface PatternProblem {
  /**
   * `unbounded`: only a backtracking engine supports the pattern, or it is too large for the time that the turn has left.
   * `invalid`: it is not a regular expression.
   */
  readonly kind: "unbounded" | "invalid";
  readonly message: string;
}

/** The work of a turn's patterns, which a visitor may have written: they run in the server's own thread. */
export interface PatternWork {
  /** Number of steps that the turn has left. */
  steps: number;
  /** Results of compilation, so that the items of a block compile their pattern once. */
  readonly compiled: Map<string, Result<Matcher, PatternProblem>>;
}

export function createPatternWork(): PatternWork {
  return { steps: MAX_STEPS, compiled: new Map() };
}
