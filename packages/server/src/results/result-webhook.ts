import { createHmac } from "node:crypto";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { Logger } from "../log/logger.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Store } from "../store/store.ts";
import type { StoredDelivery, StoredResult } from "../store/stored-result.ts";

export interface ResultWebhookOptions {
  readonly store: Pick<Store, "deliveries" | "results">;
  readonly library: BotLibrary;
  readonly net: Pick<SafeFetch, "fetch">;
  /** Signs what is sent; without one it goes unsigned. */
  readonly secret: string;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly random: () => number;
}

/** Tells the owner's systems of completed results: from the store, so that a restart loses none. */
export interface ResultWebhook {
  /** Tries all that are due now; resolves when they are done. Never throws. */
  deliver(): Promise<void>;
  /** Lets what is under way finish. */
  close(): Promise<void>;
}

/** How often the store is looked through for what is due. Milliseconds. */
const LOOK_INTERVAL = 5_000;
/** How long a receiver may take. */
const TIMEOUT = 10_000;
/** How long nobody else tries what is being tried: longer than the timeout. */
const HOLD = 60_000;
const BATCH = 10;

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 6 * 60 * 60_000;
/** With the pauses above: the last try is about a day and a half after the first. */
const MAX_ATTEMPTS = 12;

export function createResultWebhook(options: ResultWebhookOptions): ResultWebhook {
  const { store, logger, now } = options;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const deliverAll = async (): Promise<void> => {
    try {
      while (!isClosed) {
        const time = now().getTime();
        const due = await store.deliveries.take(time, time + HOLD, BATCH);
        if (due.length === 0) return;
        await Promise.all(due.map((delivery) => attempt(options, delivery)));
      }
    } catch (error) {
      logger.error({ error: String(error) }, "result webhooks could not be looked up");
    }
  };
  const deliver = async (): Promise<void> => {
    // What was committed while a round ran may have missed it: its own round follows.
    while (running !== undefined) await running;
    running = deliverAll().finally(() => {
      running = undefined;
    });
    await running;
  };
  const timer = setInterval(() => void deliver(), LOOK_INTERVAL).unref();
  return {
    deliver,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function attempt(options: ResultWebhookOptions, delivery: StoredDelivery): Promise<void> {
  const { store, logger, now } = options;
  const result = await store.results.find(delivery.resultId);
  if (result === undefined) return store.deliveries.remove(delivery.id);
  const problem = await send(options, delivery, result);
  if (problem === undefined) return store.deliveries.remove(delivery.id);
  const { attempts } = delivery;
  logger.warn({ bot: delivery.botId, attempts, problem }, "a result webhook did not arrive");
  if (attempts < MAX_ATTEMPTS)
    return store.deliveries.postpone(delivery.id, now().getTime() + pauseAfter(attempts, options.random()));
  await store.deliveries.remove(delivery.id);
  const description = `The result webhook was given up after ${attempts} attempts`;
  await store.results.addLogs(result.id, [
    { status: "error", description, details: problem, context: "result webhook", createdAt: now().getTime() },
  ]);
}

/** Grows fourfold, with up to a fifth more so that many don't come at once. */
function pauseAfter(attempts: number, random: number): number {
  return Math.min(FIRST_PAUSE * 4 ** (attempts - 1), LONGEST_PAUSE) * (1 + random / 5);
}

/** Gives what went wrong, if anything did. */
async function send(
  { net, library, secret, now }: ResultWebhookOptions,
  delivery: StoredDelivery,
  result: StoredResult,
): Promise<string | undefined> {
  const bot = library.find(result.botId)?.compiled;
  const body = JSON.stringify({
    id: delivery.id,
    event: "result.completed",
    createdAt: new Date(delivery.createdAt).toISOString(),
    bot: { id: result.botId, ...(bot !== undefined && { publicId: bot.publicId, name: bot.name }) },
    result: {
      id: result.id,
      createdAt: new Date(result.createdAt).toISOString(),
      answers: result.answers.map(({ blockId, key, content, attachedFileUrls, createdAt }) => ({
        blockId,
        key,
        content,
        ...(attachedFileUrls && { attachedFileUrls }),
        createdAt: new Date(createdAt).toISOString(),
      })),
      variables: result.variables,
    },
  });
  const reply = await net.fetch({
    url: delivery.url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Banter",
      "x-banter-delivery": delivery.id,
      ...(secret !== "" && { "x-banter-signature": signature(secret, body, now()) }),
    },
    body,
    timeout: TIMEOUT,
    isRedirectRefused: true,
  });
  if (!reply.ok) return reply.error;
  const { status } = reply.value;
  return status >= 200 && status < 300 ? undefined : `The receiver answered ${status}`;
}

/** `t={seconds since 1970},v1={hex}`: HMAC-SHA256 with the secret over `{seconds}.{body}`. */
function signature(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
