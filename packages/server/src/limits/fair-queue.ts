import { fail, ok, type Result } from "@banter/protocol";

/** On whose behalf a job runs, from the general to the specific: the bot, the client's address, the session. */
export type Requester = readonly [bot: string, address: string, session: string];

export interface FairQueueOptions {
  /** Number of jobs that run at once. */
  readonly slots: number;
  /** Names the jobs in messages, such as `requests`. */
  readonly jobs: string;
  /** Maximum number of waiting jobs of one bot. Default 500. */
  readonly maxWaiting?: number;
  /** A job that has waited this long fails. Milliseconds; default 30 seconds. */
  readonly maxWaitMs?: number;
}

/** Frees the slot. */
type Release = () => void;

/**
 * Limits how many jobs run at once. Free slots go to the waiting bots in turn, within a bot to its clients in turn, and
 * within a client to its sessions in turn, so that nobody waits for all the jobs of somebody else. One bot uses at most
 * three quarters of the slots.
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
  const maxPerBot = Math.max(1, Math.floor((slots * 3) / 4));
  const waiting = createTurns();
  const runningOf = createCounter();
  const waitingOf = createCounter();
  let running = 0;

  function startNext(): void {
    while (running < slots) {
      const next = waiting.take((bot) => runningOf.count(bot) < maxPerBot);
      if (next === undefined) return;
      next();
    }
  }

  function occupy(bot: string): Release {
    running += 1;
    runningOf.add(bot, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      runningOf.add(bot, -1);
      startNext();
    };
  }

  const acquire: FairQueue["acquire"] = async (requester) => {
    const [bot] = requester;
    if (waitingOf.count(bot) >= maxWaiting) return fail(`Too many ${jobs} of this bot are waiting`);
    waitingOf.add(bot, 1);
    return new Promise((resolve) => {
      const remove = waiting.add(requester, () => {
        clearTimeout(timer);
        waitingOf.add(bot, -1);
        resolve(ok(occupy(bot)));
      });
      const timer = setTimeout(() => {
        remove();
        waitingOf.add(bot, -1);
        resolve(fail(`The server is busy: ${jobs} waited longer than ${maxWaitMs / 1_000} s`));
      }, maxWaitMs);
      startNext();
    });
  };

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

type Job = () => void;

/** Waiting jobs. Whoever has had a turn goes to the end of the line, on each level. */
function createTurns() {
  const bots = new Map<string, Map<string, Map<string, Job[]>>>();
  return {
    /** Returns the function that removes the job. */
    add: ([bot, address, session]: Requester, job: Job): (() => void) => {
      const addresses = entryOf(bots, bot, () => new Map<string, Map<string, Job[]>>());
      const sessions = entryOf(addresses, address, () => new Map<string, Job[]>());
      entryOf(sessions, session, (): Job[] => []).push(job);
      return () => {
        const left = sessions.get(session)?.filter((other) => other !== job) ?? [];
        if (left.length > 0) sessions.set(session, left);
        else sessions.delete(session);
        if (sessions.size === 0 && addresses.get(address) === sessions) addresses.delete(address);
        if (addresses.size === 0 && bots.get(bot) === addresses) bots.delete(bot);
      };
    },
    /** Removes and returns the next job of a bot that may start one. */
    take: (mayStart: (bot: string) => boolean): Job | undefined => {
      const bot = [...bots.keys()].find(mayStart);
      return bot === undefined
        ? undefined
        : takeTurn(bots, bot, (addresses) =>
            takeTurn(addresses, firstKey(addresses), (sessions) =>
              takeTurn(sessions, firstKey(sessions), (queue) => ({
                taken: queue.shift(),
                isEmpty: queue.length === 0,
              })),
            ),
          ).taken;
    },
  };
}

interface Turn {
  readonly taken: Job | undefined;
  readonly isEmpty: boolean;
}

/** Takes a job from the entry with that key and moves what is left of it to the end. */
function takeTurn<Entry>(entries: Map<string, Entry>, key: string, take: (entry: Entry) => Turn): Turn {
  const entry = entries.get(key);
  if (entry === undefined) return { taken: undefined, isEmpty: entries.size === 0 };
  const { taken, isEmpty } = take(entry);
  entries.delete(key);
  if (!isEmpty) entries.set(key, entry);
  return { taken, isEmpty: entries.size === 0 };
}

function firstKey(entries: ReadonlyMap<string, unknown>): string {
  return entries.keys().next().value ?? "";
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  entries.set(key, created);
  return created;
}

function createCounter() {
  const counts = new Map<string, number>();
  return {
    count: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, change: number): void => {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
