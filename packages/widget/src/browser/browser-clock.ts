import type { Clock } from "@banter/client";

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};
