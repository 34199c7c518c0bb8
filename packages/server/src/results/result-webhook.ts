import { exponentialDelay } from "@banter/protocol";
import { createHmac } from "node:crypto";
import type { BotLibrary } from "../bots/bot-library.ts";
import type { Logger } from "../log/logger.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Store } from "../store/store.ts";
import { modelVariablesOf } from "../bots/model-variables.ts";
import { aiGenerated } from "../reports/ai-generated.ts";
import { ratingBody } from "../reports/rating-body.ts";
import type { StoredDelivery, StoredResult } from "../store/stored-result.ts";

export interface ResultWebhookOptions {
  readonly store: Pick<Store, "deliveries" | "results">;
  readonly library: BotLibrary;
  readonly net: Pick<SafeFetch, "fetch">;
  /** Signs the requests; empty to send them unsigned. */
  readonly secret: string;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly random: () => number;
}

/** Posts completed results and ratings to the owner's systems. Deliveries are stored, so that a restart loses none. */
export interface ResultWebhook {
  /** Attempts all due deliveries. Never throws. */
  deliver(): Promise<void>;
  /** Waits for running attempts. */
  close(): Promise<void>;
}

/** Interval between checks for due deliveries. */
const POLL_MS = 5_000;
/** Timeout of a request. */
const TIMEOUT_MS = 10_000;
/** How long an instance has the exclusive right to attempt a delivery; longer than the timeout. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 10;

const RETRY_BACKOFF = { baseMs: 5_000, capMs: 6 * 60 * 60_000, factor: 4 };
/** With the delays above, the last attempt is about a day and a half after the first. */
const MAX_ATTEMPTS = 12;

export function createResultWebhook(options: ResultWebhookOptions): ResultWebhook {
  const { store, logger, now } = options;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const deliverAll = async (): Promise<void> => {
    try {
      while (!isClosed) {
        const time = now().getTime();
        const due = await store.deliveries.claim(time, time + LEASE_MS, BATCH_SIZE);
        if (due.length === 0) return;
        await Promise.all(due.map((delivery) => attempt(options, delivery)));
      }
    } catch (error) {
      logger.error({ error: String(error) }, "due result webhooks could not be read");
    }
  };
  const deliver = async (): Promise<void> => {
    // The running round can miss a delivery that was committed meanwhile, so start another one.
    while (running !== undefined) await running;
    running = deliverAll().finally(() => {
      running = undefined;
    });
    await running;
  };
  const timer = setInterval(() => void deliver(), POLL_MS).unref();
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
  logger.warn({ bot: delivery.botId, attempts, problem }, "a result webhook failed");
  if (attempts < MAX_ATTEMPTS)
    return store.deliveries.postpone(delivery.id, now().getTime() + delayAfter(attempts, options.random()));
  await store.deliveries.remove(delivery.id);
  const description = `The result webhook was given up after ${attempts} attempts`;
  await store.results.addLogs(result.id, [
    { status: "error", description, details: problem, context: "result webhook", createdAt: now().getTime() },
  ]);
}

/** Adds up to 20 % jitter to the backoff. */
function delayAfter(attempts: number, random: number): number {
  return exponentialDelay(attempts - 1, RETRY_BACKOFF) * (1 + random / 5);
}

/** Returns what went wrong, if anything. */
async function send(
  { net, library, secret, now }: ResultWebhookOptions,
  delivery: StoredDelivery,
  result: StoredResult,
): Promise<string | undefined> {
  const bot = library.find(result.botId)?.compiled;
  const body = JSON.stringify({
    id: delivery.id,
    ...eventOf(delivery, result),
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
      ...(result.sources.length > 0 && { sources: result.sources }),
      ...aiGenerated(result, modelVariablesOf(library, result.botId)),
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
    timeout: TIMEOUT_MS,
    isRedirectRefused: true,
  });
  if (!reply.ok) return reply.error;
  const { status } = reply.value;
  return status >= 200 && status < 300 ? undefined : `The receiver answered ${status}`;
}

/** A rating is posted as it is now: an attempt that was delayed must not report an older one. */
function eventOf({ ratedReply }: StoredDelivery, { ratings }: StoredResult) {
  if (ratedReply === undefined) return { event: "result.completed" };
  const { sessionId, turn } = ratedReply;
  const rating = ratings.find((each) => each.sessionId === sessionId && each.turn === turn);
  return { event: "result.rated", reply: { sessionId, turn, rating: rating ? ratingBody(rating) : null } };
}

/** `t={seconds since 1970},v1={hex}`: HMAC-SHA256 with the secret over `{seconds}.{body}`. */
function signature(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
