import { fail, ok, type Result } from "@banter/protocol";
import { createWaitingJobs, type Job, type Requester } from "./waiting-jobs.ts";

export interface FairQueueOptions {
  /** Number of jobs that run at once. */
  readonly slots: number;
  /** Names the jobs in messages, such as `requests`. */
  readonly jobs: string;
  /** Maximum number of waiting jobs of one bot. One more removes the newest job of whoever has the most. Default 500. */
  readonly maxWaiting?: number;
  /** A job that has waited this long fails. Milliseconds; default 30 seconds. */
  readonly maxWaitMs?: number;
}

/** Frees the slot. */
type Release = () => void;

/**
 * Limits how many jobs run at once. Free slots go to the waiting bots in turn, within a bot to its clients in turn, and
 * within a client to its sessions in turn, so that nobody waits for all the jobs of somebody else. One bot uses at most
 * three quarters of the slots, and one client three quarters of those.
 */
export interface FairQueue {
  /** Waits for a slot. Fails with a message for the flow's log. Release the slot when the job is done. */
  acquire(requester: Requester): Promise<Result<Release, string>>;
  run<Value>(requester: Requester, job: () => Promise<Value>): Promise<Result<Value, string>>;
}

export function createFairQueue({
  slots,
  jobs,
  maxWaiting = 500,
  maxWaitMs = 30_000,
}: FairQueueOptions): FairQueue {
  const waiting = createWaitingJobs();
  const running = createSlots(slots, startNext);

  function startNext(): void {
    while (running.hasFree()) {
      const next = waiting.take(running.mayStartBot, running.mayStart);
      if (next === undefined) return;
      next.start();
    }
  }

  const acquire: FairQueue["acquire"] = (requester) =>
    new Promise((resolve) => {
      const job: Job = {
        start: () => {
          clearTimeout(timer);
          resolve(ok(running.occupy(requester)));
        },
        refuse: (message) => {
          clearTimeout(timer);
          resolve(fail(message));
        },
      };
      const timer = setTimeout(() => {
        waiting.remove(requester, job);
        job.refuse(`The server is busy: ${jobs} waited longer than ${maxWaitMs / 1_000} s`);
      }, maxWaitMs);
      waiting.add(requester, job);
      startNext();
      const excess = waiting.count(requester[0]) > maxWaiting ? waiting.removeNewest(requester) : undefined;
      excess?.refuse(`Too many ${jobs} of this bot are waiting`);
    });

  return {
    acquire,
    run: async (requester, job) => {
      const slot = await acquire(requester);
      if (!slot.ok) return slot;
      try {
        return ok(await job());
      } finally {
        slot.value();
      }
    },
  };
}

/** The slots, by whose jobs occupy them. */
function createSlots(count: number, onRelease: () => void) {
  const maxPerBot = threeQuarters(count);
  const maxPerClient = threeQuarters(maxPerBot);
  const occupied: Requester[] = [];
  return {
    hasFree: () => occupied.length < count,
    mayStartBot: (bot: string) => occupied.filter((other) => other[0] === bot).length < maxPerBot,
    mayStart: (bot: string, address: string) =>
      occupied.filter((other) => other[0] === bot && other[1] === address).length < maxPerClient,
    occupy: (requester: Requester): Release => {
      occupied.push(requester);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        occupied.splice(occupied.indexOf(requester), 1);
        onRelease();
      };
    },
  };
}

/** The most that one of several users of the slots gets. */
export function threeQuarters(slots: number): number {
  return Math.max(1, Math.floor((slots * 3) / 4));
}
