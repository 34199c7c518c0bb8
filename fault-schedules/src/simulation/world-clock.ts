/** The time of a world. It advances only when the schedule says so, or a sender waits. */
export interface WorldClock {
  now(): number;
  advance(ms: number): Promise<void>;
}

/** Noon, far from the end of a budget's day. */
export const WORLD_START = Date.UTC(2026, 0, 1, 12);

/** `onChange` sets the clock of a database. */
export function createWorldClock(onChange: (time: number) => Promise<void> = async () => {}): WorldClock {
  let time = WORLD_START;
  return {
    now: () => time,
    advance: async (ms) => {
      time += Math.max(0, ms);
      await onChange(time);
    },
  };
}
