import type { Clock } from "../ports.ts";

/** A clock that only tests move. */
export interface FakeClock extends Clock {
  /** Runs what falls due in the next `ms` milliseconds, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Passes `ms` milliseconds at once, as a machine does that sleeps: what fell due meanwhile runs after it. */
  jump(ms: number): Promise<void>;
  /** Lets promises settle. */
  settle(): Promise<void>;
  /** Timers that are set. */
  readonly pending: number;
}

/** `work`: what runs just now that only the event loop moves, such as a real server in this process; done when all of it is. */
export function createFakeClock(work?: () => Promise<unknown> | undefined): FakeClock {
  let now = 0;
  let made = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
    if (work === undefined) return;
    do {
      await work();
      // Comes when no promise has anything left to do: whoever waited for that work may have begun other work.
      await new Promise((resolve) => setImmediate(resolve));
    } while (work() !== undefined);
  }

  /** Runs what falls due until `end`, in its order. */
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
    // Timers of one moment run in the order in which they were set, which is the map's.
    for (const [id, { at, run }] of timers)
      if (at <= end && (due === undefined || at < due.at)) due = { id, at, run };
    return due;
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
