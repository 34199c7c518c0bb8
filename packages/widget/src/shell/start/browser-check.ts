import type { BrowserCheck } from "../../contract/browser-check.ts";

/** A shorter wait shows no text. */
const SLOW_AFTER_MS = 1_000;

export interface ProofOfWorkSolver extends BrowserCheck {
  /** Solves the challenge in the body of a response, see `FetchTransportOptions`. */
  solve(body: unknown, signal: AbortSignal): Promise<string | undefined>;
  /** Watches how long a request waits for the solution of its challenge. */
  watch(solution: Promise<string | undefined>): Promise<string | undefined>;
}

/** Solves challenges by code that is loaded with the first one. */
export function createProofOfWorkSolver(): ProofOfWorkSolver {
  const listeners = new Set<() => void>();
  const cancellation = new AbortController();
  let slow = 0;

  function count(change: 1 | -1): void {
    slow += change;
    for (const listener of listeners) listener();
  }

  return {
    isSlow: () => slow > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancel: () => cancellation.abort(),
    solve: async (body, signal) => {
      const { solveChallenge } = await import("../../proof-of-work/solve-challenge.ts");
      return solveChallenge(body, [signal, cancellation.signal]);
    },
    watch: async (solution) => {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        count(1);
      }, SLOW_AFTER_MS);
      try {
        return await solution;
      } finally {
        clearTimeout(timer);
        if (isSlow) count(-1);
      }
    },
  };
}
