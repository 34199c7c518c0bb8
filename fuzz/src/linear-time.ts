import { grow, type Growth } from "./growth.ts";

type Read = (input: unknown) => unknown;

/** The first one that takes a noticeable time is compared, so that quadratic time is found within seconds. */
const SIZES = [6_000, 24_000, 96_000];
const LARGEST = 96_000;
const TIMES_LONGER = 64;
const UNNOTICED_MS = 30;
const ATTEMPTS = 6;
/** Than the same amount of input in short pieces: linear time is up to 10 times as long, quadratic time 64 times. */
const MAX_TIMES_SLOWER = 24;
/** Needs no further attempt. */
const CLEARLY_LINEAR = 12;
/** The step of the thread's time: a short time may be measured as so much longer. */
const TICK_MS = 4;
/** Shorter times are too short to measure. */
const SHORTEST_MS = 0.5;

/** Milliseconds of this thread, which other processes on the same core don't change, in steps of about four. */
export async function threadTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

interface Duration {
  /** Milliseconds of this thread. */
  readonly thread: number;
  /** Milliseconds without steps, also of what other processes do meanwhile. */
  readonly wall: number;
}

/** The shorter of two runs: the first one compiles. */
async function measure(run: () => unknown): Promise<Duration> {
  const durations: Duration[] = [];
  for (let count = 0; count < 2; count++) {
    const before = performance.now();
    const thread = await threadTime(run);
    durations.push({ thread, wall: performance.now() - before });
  }
  return {
    thread: Math.min(...durations.map(({ thread }) => thread)),
    wall: Math.min(...durations.map(({ wall }) => wall)),
  };
}

/** Reports times that grow faster than the input. */
export async function findSuperlinearTime(read: Read, growth: Growth): Promise<string | undefined> {
  const timeOf = (input: unknown): Promise<number> => threadTime(() => settle(read, input));
  const size = await noticeableSize((candidate) => {
    const input = grow(growth, candidate);
    return measure(() => settle(read, input));
  });
  if (size === undefined) return undefined;
  const [long, short] = [grow(growth, size), grow(growth, size / TIMES_LONGER)];
  let [shortMs, longMs] = [Infinity, Infinity];
  // Compilation and garbage collection only add time, so the shortest times count.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    shortMs = Math.min(shortMs, Math.max(await threadTime(() => repeat(read, short)), SHORTEST_MS));
    longMs = Math.min(longMs, await timeOf(long));
    if (longMs / Math.max(shortMs - TICK_MS, SHORTEST_MS) < CLEARLY_LINEAR) return undefined;
  }
  if (longMs / shortMs < MAX_TIMES_SLOWER) return undefined;
  return `takes more than linear time: for ${TIMES_LONGER} short inputs and for one of their total length ${Math.round(shortMs)} and ${Math.round(longMs)} ms`;
}

/** Reads as much as one long input has. */
async function repeat(read: Read, short: unknown): Promise<void> {
  for (let count = 0; count < TIMES_LONGER; count++) await settle(read, short);
}

/** The smallest size that takes a noticeable time. Undefined if not even quadratic time would be noticeable. */
async function noticeableSize(durationOf: (size: number) => Promise<Duration>): Promise<number | undefined> {
  for (const size of SIZES) {
    const { thread, wall } = await durationOf(size);
    if (thread > UNNOTICED_MS) return size;
    // The thread's time may be 0 for several milliseconds, and the wall's is never too short.
    if (wall * (LARGEST / size) ** 2 <= UNNOTICED_MS) return undefined;
  }
  return undefined;
}

/** Errors are checked elsewhere, except for an overflow of the stack. */
async function settle(read: Read, input: unknown): Promise<void> {
  try {
    await read(input);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}
