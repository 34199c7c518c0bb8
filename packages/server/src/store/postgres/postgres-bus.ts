import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createLocalBus, type EventBus } from "../../webhooks/event-bus.ts";

export interface PostgresBusOptions {
  readonly url: string;
  /** Sends the signals; hearing them needs a connection of its own. */
  readonly pool: Pick<pg.Pool, "query">;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds until a lost connection is made again: the first pause, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

const CHANNEL = "banter_events";

/**
 * Signals between instances by LISTEN and NOTIFY. A notification holds a hash of the topic and nothing of the
 * data, which is in the store. What was signalled while the connection was lost is made up for: every listener
 * is woken when it is back.
 */
export function createPostgresBus({ url, pool, onError }: PostgresBusOptions): EventBus {
  const here = createLocalBus();
  const instance = crypto.randomUUID();
  const subscribed = new Map<string, { readonly topic: string; count: number }>();
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function hear(payload: string): Promise<void> {
    const [sender, hash = ""] = payload.split(" ");
    const topic = subscribed.get(hash)?.topic;
    if (sender !== instance && topic !== undefined) await here.publish(topic);
  }

  /** Listens until the connection ends. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_PAUSE,
    });
    const ended = new Promise<void>((resolve) => {
      client.once("end", resolve);
      client.on("error", (error) => {
        onError(error);
        resolve();
      });
    });
    client.on("notification", ({ payload = "" }) => void hear(payload).catch(onError));
    const stop = (): void => void client.end().catch(onError);
    closing.signal.addEventListener("abort", stop);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      onListening();
      for (const { topic } of subscribed.values()) await here.publish(topic);
      await ended;
    } finally {
      closing.signal.removeEventListener("abort", stop);
      await client.end().catch(onError);
    }
  }

  async function keepListening(): Promise<void> {
    let wait = FIRST_PAUSE;
    while (!closing.signal.aborted) {
      try {
        await listenOnce(() => {
          wait = FIRST_PAUSE;
        });
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      if (closing.signal.aborted) return;
      await nap(wait, closing.signal);
      wait = Math.min(wait * 2, LONGEST_PAUSE);
    }
  }

  return {
    publish: async (topic) => {
      await here.publish(topic);
      await pool.query("SELECT pg_notify($1, $2)", [CHANNEL, `${instance} ${hashOf(topic)}`]);
    },
    subscribe: (topic, onEvent) => {
      // A server whose flows never wait for anything needs no such connection.
      running ??= keepListening();
      const hash = hashOf(topic);
      const entry = subscribed.get(hash) ?? { topic, count: 0 };
      subscribed.set(hash, entry);
      entry.count += 1;
      const unsubscribe = here.subscribe(topic, onEvent);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        unsubscribe();
        entry.count -= 1;
        if (entry.count === 0 && subscribed.get(hash) === entry) subscribed.delete(hash);
      };
    },
    close: async () => {
      closing.abort();
      await here.close();
      await running;
    },
  };
}

/** Topics name visitors and have no limit; a notification has one of 8,000 bytes. */
function hashOf(topic: string): string {
  return createHash("sha256").update(topic).digest("hex");
}

/** Ends early when the signal says so. */
async function nap(time: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(time, undefined, { ref: false, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
