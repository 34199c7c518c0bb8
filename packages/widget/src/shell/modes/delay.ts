/** Timers of browsers end at once beyond it. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** A single wait that is begun again only when its length changes. */
export interface Delay {
  /** Anything but a number, or the text of one, is no wait at all. */
  set(milliseconds: unknown): void;
  cancel(): void;
}

export function createDelay(run: () => void): Delay {
  let length: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (next) => {
      if (next === length) return;
      length = next;
      clearTimeout(timer);
      // Pages set props as text, too.
      const milliseconds = typeof next === "string" && next !== "" ? Number(next) : next;
      if (typeof milliseconds === "number" && milliseconds <= LONGEST) timer = setTimeout(run, milliseconds);
    },
    cancel: () => clearTimeout(timer),
  };
}
