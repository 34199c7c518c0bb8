import { exponentialDelay, type Backoff } from "@banter/protocol";
import type { Logger } from "../log/logger.ts";
import { createReceivers } from "./receivers.ts";

/** Something that is delivered to a receiver outside. It is stored, so that a restart loses none. */
export interface Delivery {
  readonly botId: string;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** Why a delivery failed. */
export interface DeliveryProblem {
  readonly message: string;
  /** Whether its receiver is down or overloaded, and takes no other one either. */
  readonly isReceiverDown: boolean;
  /** Whether it isn't repeated. */
  readonly isFinal?: boolean;
}

/** The content and the storage of a queue's deliveries. */
export interface DeliveryKind<Job extends Delivery> {
  /** With an article, for the log. */
  readonly name: string;
  readonly backoff: Backoff;
  readonly maxAttempts: number;
  /** Attempts at once per receiver. */
  readonly concurrency: number;
  /** Claims the next due one that isn't for one of the busy receivers. */
  readonly claim: (now: number, busy: readonly string[]) => Promise<Job | undefined>;
  readonly receiverOf: (job: Job) => string;
  /** Keeps other instances from attempting it while `work` runs. The signal is aborted if that is no longer possible. */
  readonly hold?: <Value>(job: Job, work: (lost: AbortSignal) => Promise<Value>) => Promise<Value>;
  /** Returns what went wrong, if anything. The signal's reason is an error with what to say of it. */
  readonly send: (job: Job, signal: AbortSignal) => Promise<DeliveryProblem | undefined>;
  readonly delivered: (job: Job) => Promise<void>;
  /** Returns false if another attempt has the job, which counts instead. */
  readonly postpone: (job: Job, delayMs: number, problem: string) => Promise<boolean>;
  /** Notes it in the result, and only then forgets the delivery. Returns false if another attempt has the job. */
  readonly giveUp: (job: Job, problem: string) => Promise<boolean>;
}

export type DeliveryOutcome = "delivered" | "attempt_failed" | "given_up";

export interface DeliveryQueueOptions {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly random: () => number;
  readonly onOutcome?: (outcome: DeliveryOutcome) => void;
}

export interface DeliveryQueue {
  /** Attempts all due deliveries, except those to receivers that have failed a moment ago. Never throws. */
  deliver(): Promise<void>;
  /** Waits for running attempts, and stops those that take longer than some seconds. */
  close(): Promise<void>;
}

/** How long running attempts may go on when the queue is closed, in milliseconds. */
const CLOSING_MS = 10_000;

/** Interval between checks for due deliveries. */
const POLL_MS = 5_000;

export function createDeliveryQueue<Job extends Delivery>(
  kind: DeliveryKind<Job>,
  options: DeliveryQueueOptions,
): DeliveryQueue {
  const { logger, now } = options;
  const receivers = createReceivers(now, kind.concurrency);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  /** Ends the attempts that still run some time after the queue is closed. */
  const stopping = new AbortController();

  const start = (job: Job): void => {
    const attempting = receivers
      .run(kind.receiverOf(job), () =>
        attempt(kind, job, { ...options, closing: closing.signal, stopping: stopping.signal }),
      )
      .catch((error: unknown) =>
        logger.error({ error: String(error) }, `${kind.name} was not attempted or its outcome not stored`),
      )
      .then(() => void running.delete(attempting))
      // Its receiver can take the next one.
      .then(startDue);
    running.add(attempting);
  };
  /** One after the other, so that `busy` is up to date with each claim. */
  let claiming = Promise.resolve();
  const startDue = (): Promise<void> => (claiming = claiming.then(claimDue).catch(logUnread));
  const logUnread = (error: unknown): void =>
    logger.error({ error: String(error) }, `${kind.name} that is due could not be read`);
  const claimDue = async (): Promise<void> => {
    for (;;) {
      const job = closing.signal.aborted ? undefined : await kind.claim(now().getTime(), receivers.busy());
      if (job === undefined) return;
      start(job);
    }
  };
  const finished = async (): Promise<void> => {
    await claiming;
    while (running.size > 0) {
      await Promise.all(running);
      await claiming;
    }
  };
  const timer = setInterval(() => void startDue(), POLL_MS).unref();
  return {
    deliver: async () => {
      await startDue();
      await finished();
    },
    close: async () => {
      closing.abort();
      clearInterval(timer);
      const stop = (): void => stopping.abort(new Error("The server was stopped during the attempt"));
      const deadline = setTimeout(stop, CLOSING_MS);
      await finished();
      clearTimeout(deadline);
    },
  };
}

/** How long storing an outcome is retried, in milliseconds: shorter than what is left of a lease after an attempt. */
const OUTCOME_TIMEOUT_MS = 30_000;
const OUTCOME_RETRY_MS = 1_000;

/** A database that takes no changes for a moment, e.g. because the disk is full, must not cause a second delivery. */
async function untilStored(store: () => Promise<void>, closing: AbortSignal): Promise<void> {
  const deadline = performance.now() + OUTCOME_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await store();
    } catch (error) {
      if (closing.aborted || performance.now() > deadline) throw error;
      if (attempt > 1) await pause(OUTCOME_RETRY_MS, closing);
    }
  }
}

/** Ends early if the queue is closed. */
function pause(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      closing.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    closing.addEventListener("abort", end);
  });
}

interface AttemptOptions extends DeliveryQueueOptions {
  readonly closing: AbortSignal;
  readonly stopping: AbortSignal;
}

/** Returns whether the receiver works. */
async function attempt<Job extends Delivery>(
  kind: DeliveryKind<Job>,
  job: Job,
  { logger, random, onOutcome, closing, stopping }: AttemptOptions,
): Promise<boolean> {
  const hold = kind.hold ?? ((_, work) => work(stopping));
  const problem = await hold(job, async (lost) => {
    const found = await kind.send(job, AbortSignal.any([lost, stopping]));
    if (found === undefined) await untilStored(() => kind.delivered(job), closing);
    return found;
  });
  if (problem === undefined) {
    onOutcome?.("delivered");
    return true;
  }
  const { botId: bot, attempts } = job;
  const { message, isFinal = false, isReceiverDown } = problem;
  logger.warn({ bot, attempts, problem: message }, `${kind.name} failed`);
  if (isFinal || attempts >= kind.maxAttempts) {
    if (await kind.giveUp(job, message)) onOutcome?.("given_up");
    return !isReceiverDown;
  }
  // Adds up to 20 % jitter to the backoff. SQLite stores whole numbers only.
  const delay = Math.round(exponentialDelay(attempts - 1, kind.backoff) * (1 + random() / 5));
  if (await kind.postpone(job, delay, message)) onOutcome?.("attempt_failed");
  return !isReceiverDown;
}
