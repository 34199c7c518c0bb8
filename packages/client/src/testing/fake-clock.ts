import type { WallClock } from "../contract/ports.ts";

/** A clock that advances only when a test says so. */
export interface FakeClock extends WallClock {
  /** Runs the timers of the next `ms` milliseconds in order. Promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Passes `ms` milliseconds at once, as on a machine that slept. Overdue timers run afterwards. */
  jump(ms: number): Promise<void>;
  /** Lets promises settle. */
  settle(): Promise<void>;
  /** Number of running timers. */
  readonly pending: number;
}

/** 2026-03-02, 09:00 UTC. */
const START_OF_TIME = Date.UTC(2026, 2, 2, 9);

/** `work` returns a promise for current work that needs the event loop, e.g. of a server in this process. */
export function createFakeClock(work?: () => Promise<unknown> | undefined): FakeClock {
  let now = 0;
  let made = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
    if (work === undefined) return;
    do {
      await work();
      // Runs after all microtasks, which may have started new work.
      await new Promise((resolve) => setImmediate(resolve));
    } while (work() !== undefined);
  }

  /** Runs the timers due until `end`, in order. */
  async function run(end: number): Promise<void> {
    await settle();
    for (let due = nextDue(end); due !== undefined; due = nextDue(end)) {
      const { id, at, run } = due;
      timers.delete(id);
      now = Math.max(now, at);
      run();
      await settle();
    }
  }

  function nextDue(end: number) {
    let due: { readonly id: number; readonly at: number; readonly run: () => void } | undefined;
    // The map keeps insertion order, so timers with the same time run in the order in which they were set.
    for (const [id, { at, run }] of timers)
      if (at <= end && (due === undefined || at < due.at)) due = { id, at, run };
    return due;
  }

  return {
    now: () => now,
    epoch: () => START_OF_TIME + now,
    after: (delay, run) => {
      const id = made++;
      timers.set(id, { at: now + Math.max(0, delay), run });
      return () => void timers.delete(id);
    },
    advance: async (ms) => {
      const end = now + ms;
      await run(end);
      now = end;
    },
    jump: async (ms) => {
      now += ms;
      await run(now);
    },
    settle,
    get pending() {
      return timers.size;
    },
  };
}
