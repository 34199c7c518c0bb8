import type { Store } from "../store/store.ts";
import type { EventBus } from "./event-bus.ts";

/** Where posted data waits for the visitor whose flow waits for it. */
export interface WebhookRooms {
  /** Keeps `payload` until somebody listens in `room`. */
  readonly post: (room: string, payload: string) => Promise<void>;
  /**
   * Gives every payload once to `send`, those that came earlier included. What `send` doesn't get
   * through (it gives false) waits for the next listener, and this one is over. Gives the function that ends it.
   */
  readonly listen: (room: string, send: (payload: string) => Promise<boolean>) => () => void;
}

export interface WebhookRoomsOptions {
  readonly inbox: Pick<Store["inbox"], "put" | "take">;
  readonly bus: EventBus;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The store is first, the bus only wakes: a payload that comes before its listener, or while the socket is away, isn't lost. */
export function createWebhookRooms({ inbox, bus, now, onError }: WebhookRoomsOptions): WebhookRooms {
  const put = (room: string, payload: string): Promise<string> => inbox.put(room, payload, now().getTime());

  /** False when the listener is no longer able to take what comes. */
  const deliver = async (
    room: string,
    send: (payload: string) => Promise<boolean>,
    isOver: () => boolean,
  ): Promise<boolean> => {
    const late: string[] = [];
    for (const payload of isOver() ? [] : await inbox.take(room)) {
      if (late.length > 0 || isOver() || !(await send(payload))) late.push(payload);
    }
    for (const payload of late) await put(room, payload);
    return late.length === 0;
  };

  return {
    post: async (room, payload) => {
      await put(room, payload);
      await bus.publish(room);
    },
    listen: (room, send) => {
      let isOver = false;
      let running = Promise.resolve();
      const turn = async (): Promise<void> => {
        if (await deliver(room, send, () => isOver)) return;
        leave();
        // Somebody else may have begun to listen meanwhile and found the room empty.
        await bus.publish(room);
      };
      const wake = (): void => {
        running = running.then(turn).catch(onError);
      };
      const unsubscribe = bus.subscribe(room, wake);
      const leave = (): void => {
        isOver = true;
        unsubscribe();
      };
      wake();
      return leave;
    },
  };
}
