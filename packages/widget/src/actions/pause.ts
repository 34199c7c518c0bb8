import type { AbortSignalLike, Clock } from "@banter/client";

/** Resolves after `delay` milliseconds, or at once when it is aborted. */
export function pause(clock: Clock, delay: number, signal: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.after(delay, end);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}
