import { exponentialDelay } from "@banter/protocol";

/** Limits the attempts of each receiver, so that a slow or dead one delays no other. A receiver is a URL. */
export interface WebhookReceivers {
  /** The receivers that take no attempt at the moment. */
  busy(): readonly string[];
  /** `attempt` resolves with whether it succeeded. After a failure the receiver is paused, with backoff. */
  run(url: string, attempt: () => Promise<boolean>): Promise<void>;
}

interface Receiver {
  running: number;
  /** Consecutive failures. */
  failures: number;
  pausedUntil: number;
}

const MAX_CONCURRENT = 4;
/** Not longer than a delivery's own delay after as many failures. */
const PAUSE = { baseMs: 5_000, capMs: 5 * 60_000, factor: 4 };

export function createWebhookReceivers(now: () => Date): WebhookReceivers {
  /** Those with running or failed attempts. */
  const receivers = new Map<string, Receiver>();
  const isBusy = ({ running, failures, pausedUntil }: Receiver): boolean =>
    now().getTime() < pausedUntil || running >= (failures > 0 ? 1 : MAX_CONCURRENT);
  return {
    busy: () => [...receivers].flatMap(([url, receiver]) => (isBusy(receiver) ? [url] : [])),
    run: async (url, attempt) => {
      const receiver = receivers.get(url) ?? { running: 0, failures: 0, pausedUntil: 0 };
      receivers.set(url, receiver);
      receiver.running += 1;
      let hasSucceeded = false;
      try {
        hasSucceeded = await attempt();
      } finally {
        receiver.running -= 1;
        const time = now().getTime();
        if (hasSucceeded) receiver.failures = 0;
        // Attempts that fail together count once.
        else if (time >= receiver.pausedUntil) {
          receiver.pausedUntil = time + exponentialDelay(receiver.failures, PAUSE);
          receiver.failures += 1;
        }
        if (receiver.running === 0 && receiver.failures === 0) receivers.delete(url);
      }
    },
  };
}
