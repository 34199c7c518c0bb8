interface PauseOptions {
  readonly signal?: AbortSignal;
}

/** `node:timers/promises` as far as the server's routes use it; the build puts this in its place. */
export function setTimeout(delay: number, value?: unknown, { signal }: PauseOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), delay);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The wait was broken off", "AbortError"));
    });
  });
}
