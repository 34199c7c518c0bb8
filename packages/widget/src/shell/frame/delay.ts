/** Longer timeouts overflow and fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** A timer that restarts only when its duration changes. */
export interface Delay {
  set(milliseconds: number | undefined): void;
  cancel(): void;
}

export function createDelay(run: () => void): Delay {
  let duration: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (milliseconds) => {
      if (milliseconds === duration) return;
      duration = milliseconds;
      clearTimeout(timer);
      if (milliseconds !== undefined && milliseconds <= MAX_TIMEOUT_MS) timer = setTimeout(run, milliseconds);
    },
    cancel: () => clearTimeout(timer),
  };
}
