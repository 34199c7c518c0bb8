import type { AbortSignalLike } from "../ports.ts";

/** An abort signal and its trigger, without the platform's. */
export interface Abort {
  readonly signal: AbortSignalLike;
  abort(): void;
}

export function createAbort(): Abort {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_type, listener) => listeners.add(listener),
      removeEventListener: (_type, listener) => listeners.delete(listener),
    },
    abort: () => {
      if (aborted) return;
      aborted = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
