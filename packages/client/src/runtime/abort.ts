import type { AbortSignalLike } from "../contract/ports.ts";

/** A platform-independent `AbortController`. */
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

export type AbortName = "start" | "opening" | "delivery" | "stream" | "action" | "feedback";

/** The latest abort of each kind of work. */
export interface AbortRegistry {
  /** Replaces the current abort without triggering it. */
  create(name: AbortName): Abort;
  current(name: AbortName): Abort | undefined;
  abort(name: AbortName): void;
  abortAll(): void;
}

export function createAbortRegistry(): AbortRegistry {
  const aborts = new Map<AbortName, Abort>();
  return {
    create: (name) => {
      const abort = createAbort();
      aborts.set(name, abort);
      return abort;
    },
    current: (name) => aborts.get(name),
    abort: (name) => aborts.get(name)?.abort(),
    abortAll: () => {
      for (const abort of aborts.values()) abort.abort();
      aborts.clear();
    },
  };
}
