import type { Clock } from "../ports.ts";

/** A clock that only tests move. */
export interface FakeClock extends Clock {
  /** Runs what falls due in the next `ms` milliseconds, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets promises settle. */
  settle(): Promise<void>;
  /** Timers that are set. */
  readonly pending: number;
}

/** `isBusy`: something runs that only the event loop moves, such as a real server in this process. */
export function createFakeClock(isBusy: () => boolean = () => false): FakeClock {
  let now = 0;
  let made = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  async function settle(): Promise<void> {
    do {
      for (let round = 0; round < 30; round++) await Promise.resolve();
      if (isBusy()) await new Promise((resolve) => setImmediate(resolve));
    } while (isBusy());
    for (let round = 0; round < 30; round++) await Promise.resolve();
  }

  return {
    now: () => now,
    after: (delay, run) => {
      const id = made++;
      timers.set(id, { at: now + Math.max(0, delay), run });
      return () => void timers.delete(id);
    },
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers]
          .filter(([, { at }]) => at <= end)
          .toSorted(([a, x], [b, y]) => x.at - y.at || a - b);
        if (next === undefined) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        await settle();
      }
      now = end;
    },
    settle,
    get pending() {
      return timers.size;
    },
  };
}
