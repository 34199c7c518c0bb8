import type { WallClock } from "@banter/client";

export const browserClock: WallClock = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};
