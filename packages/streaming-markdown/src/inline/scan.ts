import type { Piece } from "./pieces.ts";

/** The state of an inline lexer, as the rules for special characters see and change it. */
export interface Scan {
  /** Text that is not interpreted yet. */
  source: string;
  /** Whether no more text follows. */
  isFinal: boolean;
  /** The character before `source`; a space at the start. */
  before: string;
  /** The number of characters after its start that a waiting rule has searched already. */
  searched: number;
  /** Finished pieces and markers that are still open. */
  readonly open: Piece[];
  /** Lengths of backtick runs that close no code in the rest of the text. */
  readonly missingBackticks: Set<number>;
  /** A range of `source` that contains no closing parenthesis and no line break. */
  withoutParenthesis: Range;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Interprets the special character at `at`; returns where to go on, or `WAIT` if the outcome depends on later text. */
export interface Rule {
  (scan: Scan, at: number, searched: number): number;
}

export const WAIT = -1;

/** A longer run is text that need not wait for its end. */
export const MAX_RUN_LENGTH = 64;

/** Number of repetitions of the character at `at`, at most `MAX_RUN_LENGTH`. */
export function runLength(source: string, at: number): number {
  let end = at + 1;
  while (end < source.length && end < at + MAX_RUN_LENGTH && source[end] === source[at]) end += 1;
  return end - at;
}

/** Whether a run may become longer with the text that is still to arrive. */
export function mayRunGrow({ source, isFinal }: Scan, at: number, length: number): boolean {
  return !isFinal && at + length === source.length && length < MAX_RUN_LENGTH;
}
