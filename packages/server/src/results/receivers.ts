import { exponentialDelay } from "@banter/protocol";

/** Limits the attempts of each receiver, so that a slow or dead one delays no other. */
export interface Receivers {
  /** The receivers that take no attempt at the moment. */
  busy(): readonly string[];
  /** `attempt` resolves with whether the receiver works. If it doesn't it is paused, with backoff. */
  run(name: string, attempt: () => Promise<boolean>): Promise<void>;
}

interface Receiver {
  running: number;
  /** Consecutive failures. */
  failures: number;
  pausedUntil: number;
}

/** Short, because a receiver that fails for one delivery may take the next. */
const PAUSE = { baseMs: 5_000, capMs: 30_000, factor: 2 };

/** `concurrency`: attempts at once per receiver. */
export function createReceivers(now: () => Date, concurrency: number): Receivers {
  /** Those with running or failed attempts. */
  const receivers = new Map<string, Receiver>();
  const isBusy = ({ running, failures, pausedUntil }: Receiver): boolean =>
    now().getTime() < pausedUntil || running >= (failures > 0 ? 1 : concurrency);
  return {
    busy: () => [...receivers].flatMap(([name, receiver]) => (isBusy(receiver) ? [name] : [])),
    run: async (name, attempt) => {
      const receiver = receivers.get(name) ?? { running: 0, failures: 0, pausedUntil: 0 };
      receivers.set(name, receiver);
      receiver.running += 1;
      let isWorking = false;
      try {
        isWorking = await attempt();
      } finally {
        receiver.running -= 1;
        const time = now().getTime();
        if (isWorking) receiver.failures = 0;
        // Attempts that fail together count once.
        else if (time >= receiver.pausedUntil) {
          receiver.pausedUntil = time + exponentialDelay(receiver.failures, PAUSE);
          receiver.failures += 1;
        }
        if (receiver.running === 0 && receiver.failures === 0) receivers.delete(name);
      }
    },
  };
}
