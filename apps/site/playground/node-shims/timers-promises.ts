interface PauseOptions {
  readonly signal?: AbortSignal;
}

/** Shim for the part of `node:timers/promises` that the server's routes use. */
export function setTimeout(delay: number, value?: unknown, { signal }: PauseOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), delay);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The timer was aborted", "AbortError"));
    });
  });
}
