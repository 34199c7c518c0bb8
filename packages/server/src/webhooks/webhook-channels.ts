import type { Store } from "../store/store.ts";
import type { EventBus } from "../store/event-bus.ts";

/** Queues of webhook events for the pages whose flows wait for them. */
export interface WebhookChannels {
  /** Stores `payload` until a page of the channel receives it. */
  readonly post: (channel: string, payload: string) => Promise<void>;
  /**
   * Passes each payload to `send` once, including earlier ones. If `send` resolves with false, the payload is queued for
   * the next listener and this one ends. Returns the function that ends it.
   */
  readonly listen: (channel: string, send: Send) => () => void;
}

/** Resolves with whether the payload was received. */
type Send = (payload: string) => Promise<boolean>;

export interface WebhookChannelsOptions {
  readonly pendingEvents: Pick<Store["pendingEvents"], "add" | "take">;
  readonly bus: EventBus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Payloads are stored first and the bus only notifies, so nothing is lost without a listener or a connection. */
export function createWebhookChannels({
  pendingEvents,
  bus,
  now,
  onError,
}: WebhookChannelsOptions): WebhookChannels {
  const add = (channel: string, payload: string): Promise<string> =>
    pendingEvents.add(channel, payload, now().getTime());

  /** Returns false if a payload could not be sent; it and the following ones are queued again. */
  const flush = async (channel: string, send: Send, hasEnded: () => boolean): Promise<boolean> => {
    const undelivered: string[] = [];
    for (const payload of hasEnded() ? [] : await pendingEvents.take(channel)) {
      if (undelivered.length > 0 || hasEnded() || !(await send(payload))) undelivered.push(payload);
    }
    for (const payload of undelivered) await add(channel, payload);
    return undelivered.length === 0;
  };

  return {
    post: async (channel, payload) => {
      await add(channel, payload);
      await bus.publish(channel);
    },
    listen: (channel, send) => {
      let hasEnded = false;
      let flushed = Promise.resolve();
      const flushOrEnd = async (): Promise<void> => {
        if (await flush(channel, send, () => hasEnded)) return;
        end();
        // Another listener may have started meanwhile and found the channel empty.
        await bus.publish(channel);
      };
      const requestFlush = (): void => {
        flushed = flushed.then(flushOrEnd).catch(onError);
      };
      const unsubscribe = bus.subscribe(channel, requestFlush);
      const end = (): void => {
        hasEnded = true;
        unsubscribe();
      };
      requestFlush();
      return end;
    },
  };
}
