import type { Clock } from "../contract/ports.ts";
import type { TimerName } from "../model/effect.ts";

/** Named timers. Setting a running timer restarts it. */
export interface Timers<Name> {
  set(name: Name, delay: number, run: () => void): void;
  stop(...names: readonly Name[]): void;
  stopAll(): void;
}

/** The timers of the reducer, and those that belong to a request. */
export type SessionTimers = Timers<TimerName | "start-timeout">;

export function createTimers<Name>(clock: Clock): Timers<Name> {
  const running = new Map<Name, () => void>();
  const stop = (...names: readonly Name[]): void => {
    for (const name of names) {
      running.get(name)?.();
      running.delete(name);
    }
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
    stopAll: () => stop(...running.keys()),
  };
}
