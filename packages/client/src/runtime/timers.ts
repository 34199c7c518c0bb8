import type { Clock } from "../ports.ts";

/** Named timers: setting one again replaces it. */
export interface Timers<Name> {
  set(name: Name, delay: number, run: () => void): void;
  stop(name: Name): void;
  stopAll(): void;
}

export function createTimers<Name>(clock: Clock): Timers<Name> {
  const running = new Map<Name, () => void>();
  const stop = (name: Name): void => {
    running.get(name)?.();
    running.delete(name);
  };
  return {
    set: (name, delay, run) => {
      stop(name);
      const cancel = clock.after(delay, () => {
        running.delete(name);
        run();
      });
      running.set(name, cancel);
    },
    stop,
    stopAll: () => [...running.keys()].forEach(stop),
  };
}
