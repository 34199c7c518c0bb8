import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { backoffDelay } from "@banter/protocol";
import * as pg from "pg";
import { createLocalBus, type EventBus } from "../event-bus.ts";

export interface PostgresBusOptions {
  readonly url: string;
  /** Sends notifications; listening needs a connection of its own. */
  readonly pool: Pick<pg.Pool, "query">;
  readonly onError: (error: unknown) => void;
}

/** Before a lost connection is opened again. */
const RECONNECT_BACKOFF = { baseMs: 100, capMs: 5_000 };
const CONNECT_TIMEOUT_MS = 5_000;

const CHANNEL = "banter_events";

/**
 * Notifies all instances through LISTEN and NOTIFY. A notification contains a hash of the topic and no data. Because
 * events may be missed while the connection is lost, all subscribers are notified after a reconnect.
 */
export function createPostgresBus({ url, pool, onError }: PostgresBusOptions): EventBus {
  const local = createLocalBus();
  const instance = crypto.randomUUID();
  const topics = createTopicCounts();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const onNotification = async (payload: string): Promise<void> => {
    const [sender, hash = ""] = payload.split(" ");
    const topic = topics.find(hash);
    if (sender !== instance && topic !== undefined) await local.publish(topic);
  };
  const onConnected = async (): Promise<void> => {
    for (const topic of topics.all()) await local.publish(topic);
  };

  return {
    publish: async (topic) => {
      await local.publish(topic);
      await pool.query("SELECT pg_notify($1, $2)", [CHANNEL, `${instance} ${hashOf(topic)}`]);
    },
    subscribe: (topic, onEvent) => {
      // Connects with the first subscription: many servers never wait for events.
      listening ??= keepListening({ url, onNotification, onConnected, onError, signal: closing.signal });
      const removeTopic = topics.add(topic);
      const unsubscribe = local.subscribe(topic, onEvent);
      let isSubscribed = true;
      return () => {
        if (!isSubscribed) return;
        isSubscribed = false;
        unsubscribe();
        removeTopic();
      };
    },
    close: async () => {
      closing.abort();
      await local.close();
      await listening;
    },
  };
}

/** Subscribed topics by hash, because a notification is limited to 8,000 bytes and topics name visitors. */
function createTopicCounts() {
  const entries = new Map<string, { readonly topic: string; count: number }>();
  return {
    find: (hash: string): string | undefined => entries.get(hash)?.topic,
    all: (): readonly string[] => [...entries.values()].map(({ topic }) => topic),
    /** Returns the function that removes it. */
    add: (topic: string): (() => void) => {
      const hash = hashOf(topic);
      const entry = entries.get(hash) ?? { topic, count: 0 };
      entries.set(hash, entry);
      entry.count += 1;
      return () => {
        entry.count -= 1;
        if (entry.count === 0 && entries.get(hash) === entry) entries.delete(hash);
      };
    },
  };
}

function hashOf(topic: string): string {
  return createHash("sha256").update(topic).digest("hex");
}

interface Listener {
  readonly url: string;
  readonly onNotification: (payload: string) => Promise<void>;
  readonly onConnected: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Listens until the signal aborts, and reconnects with backoff. */
async function keepListening(listener: Listener): Promise<void> {
  const { onConnected, onError, signal } = listener;
  let attempt = 0;
  while (!signal.aborted) {
    try {
      await listenOnce({
        ...listener,
        onConnected: () => {
          attempt = 0;
          return onConnected();
        },
      });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    if (signal.aborted) return;
    await sleepUnlessAborted(backoffDelay(attempt, Math.random(), RECONNECT_BACKOFF), signal);
    attempt += 1;
  }
}

/** Resolves when the connection ends. */
async function listenOnce({ url, onNotification, onConnected, onError, signal }: Listener): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", (error) => {
      onError(error);
      resolve();
    });
  });
  client.on("notification", ({ payload = "" }) => void onNotification(payload).catch(onError));
  const disconnect = (): void => void client.end().catch(onError);
  signal.addEventListener("abort", disconnect);
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    await onConnected();
    await ended;
  } finally {
    signal.removeEventListener("abort", disconnect);
    await client.end().catch(onError);
  }
}

async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { ref: false, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
