import type { VisitorRecord } from "./visitor-record.ts";

/** What conditions watch on one page of a visit. Everything they set up ends with `signal`. */
export interface PageWatch {
  readonly signal: AbortSignal;
  /** When the page was opened, as by `performance.now()`. */
  readonly openedAt: number;
  readonly visitor: VisitorRecord;
  /** Call when a condition may have changed. */
  changed(): void;
}

/** A condition at present. `undefined`: it can't be known without consent. */
export interface Verdict {
  readonly holds: boolean | undefined;
  readonly because: string;
  /** Set if it holds because the visitor has clicked an element. */
  readonly isAsked?: boolean | undefined;
}

/** Watches a condition; returns a function that reads it. */
export type Watch<Value> = (value: Value, page: PageWatch) => () => Verdict;

/** How often something is polled that has no event. */
export const POLL_MS = 1000;

export function verdict(holds: boolean, because: string): Verdict {
  return { holds, because };
}

/** Calls `run` after a delay, unless the page ends before. */
export function after({ signal }: PageWatch, milliseconds: number, run: () => void): void {
  const timer = setTimeout(run, milliseconds);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Calls `run` periodically until the page ends. */
export function poll(signal: AbortSignal, milliseconds: number, run: () => void): void {
  const timer = setInterval(run, milliseconds);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
