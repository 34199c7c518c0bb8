import type { Store } from "../store/store.ts";
import type { EventBus } from "../store/event-bus.ts";

/** Queues of webhook events for the pages whose flows wait for them. */
export interface WebhookChannels {
  /** Stores `payload` until a page of the channel receives it. */
  readonly post: (channel: string, payload: string) => Promise<void>;
  /**
   * Passes the payloads to `send`, one after the other, including earlier ones. A payload is stored until `send` resolves
   * with true; with false it is kept for the next listener and this one ends. Returns the function that ends it.
   */
  readonly listen: (channel: string, send: Send) => () => void;
}

/** Resolves with whether the payload was received. */
type Send = (payload: string) => Promise<boolean>;

export interface WebhookChannelsOptions {
  readonly pendingEvents: Pick<Store["pendingEvents"], "add" | "claim" | "release" | "remove">;
  readonly bus: EventBus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** How long a dead process keeps an event from the others. Milliseconds; default 10 seconds. */
  readonly leaseMs?: number;
}

/** Payloads are stored first and the bus only notifies, so nothing is lost without a listener or a connection. */
export function createWebhookChannels(options: WebhookChannelsOptions): WebhookChannels {
  const { pendingEvents, bus, now } = options;
  return {
    listen: (channel, send) => listen(channel, send, options),
    post: async (channel, payload) => {
      await pendingEvents.add(channel, payload, now().getTime());
      await bus.publish(channel);
    },
  };
}

function listen(
  channel: string,
  send: Send,
  { pendingEvents, bus, now, onError, leaseMs = 10_000 }: WebhookChannelsOptions,
): () => void {
  const leaseOwner = crypto.randomUUID();
  let hasEnded = false;
  let flushed = Promise.resolve();
  let poll: NodeJS.Timeout | undefined;

  const claim = () => pendingEvents.claim(channel, { leaseOwner, leaseMs, now: now().getTime() });
  const renew = () => void claim().catch(onError);
  const flush = async (): Promise<void> => {
    for (;;) {
      const event = hasEnded ? undefined : await claim();
      if (event === undefined) return;
      if (event === "leased") return pollLater();
      if (await whileRenewing(renew, leaseMs / 3, async () => !hasEnded && send(event.payload)))
        await pendingEvents.remove(event.id);
      else {
        end();
        await pendingEvents.release(event.id, leaseOwner);
        // Another listener may have found the event leased.
        await bus.publish(channel);
      }
    }
  };
  const requestFlush = (): void => {
    flushed = flushed.then(flush).catch((error: unknown) => {
      onError(error);
      // The event is still stored, and nothing else may announce it again.
      pollLater();
    });
  };
  const pollLater = (): void => {
    clearTimeout(poll);
    if (!hasEnded) poll = setTimeout(requestFlush, leaseMs / 3).unref();
  };
  const unsubscribe = bus.subscribe(channel, requestFlush);
  const end = (): void => {
    hasEnded = true;
    clearTimeout(poll);
    unsubscribe();
  };
  requestFlush();
  return end;
}

/** Renews a lease until the work is done. */
async function whileRenewing(
  renew: () => void,
  everyMs: number,
  work: () => Promise<boolean>,
): Promise<boolean> {
  const renewal = setInterval(renew, everyMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
