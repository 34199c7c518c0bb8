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
import { createWebhookReceivers } from "./webhook-receivers.ts";

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
  /** Attempts all due deliveries, except those to receivers that have failed a moment ago. Never throws. */
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

const RETRY_BACKOFF = { baseMs: 5_000, capMs: 6 * 60 * 60_000, factor: 4 };
/** With the delays above, the last attempt is about a day and a half after the first. */
const MAX_ATTEMPTS = 12;

export function createResultWebhook(options: ResultWebhookOptions): ResultWebhook {
  const { store, logger, now } = options;
  const receivers = createWebhookReceivers(now);
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const claim = async (): Promise<StoredDelivery | undefined> => {
    const time = now().getTime();
    const [delivery] = await store.deliveries.claim(time, time + LEASE_MS, 1, receivers.busy());
    return delivery;
  };
  const start = (delivery: StoredDelivery): void => {
    const attempting = receivers
      .run(delivery.url, () => attempt(options, delivery))
      .catch((error: unknown) => logger.error({ error: String(error) }, "a result webhook was not attempted"))
      .then(() => void running.delete(attempting))
      // Its receiver can take the next one.
      .then(startDue);
    running.add(attempting);
  };
  /** One after the other, so that `busy` is up to date with each claim. */
  let claiming = Promise.resolve();
  const startDue = (): Promise<void> => {
    claiming = claiming.then(async () => {
      try {
        for (let due = true; due && !isClosed;) {
          const delivery = await claim();
          due = delivery !== undefined;
          if (delivery !== undefined) start(delivery);
        }
      } catch (error) {
        logger.error({ error: String(error) }, "due result webhooks could not be read");
      }
    });
    return claiming;
  };
  const finished = async (): Promise<void> => {
    await claiming;
    while (running.size > 0) {
      await Promise.all(running);
      await claiming;
    }
  };
  const timer = setInterval(() => void startDue(), POLL_MS).unref();
  return {
    deliver: async () => {
      await startDue();
      await finished();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await finished();
    },
  };
}

/** Returns whether the receiver has accepted it. */
async function attempt(options: ResultWebhookOptions, delivery: StoredDelivery): Promise<boolean> {
  const { store, logger, now } = options;
  const result = await store.results.find(delivery.resultId);
  const problem = result && (await send(options, delivery, result));
  if (result === undefined || problem === undefined) {
    await store.deliveries.remove(delivery.id);
    return true;
  }
  const { attempts } = delivery;
  logger.warn({ bot: delivery.botId, attempts, problem }, "a result webhook failed");
  if (attempts < MAX_ATTEMPTS) {
    await store.deliveries.postpone(delivery.id, now().getTime() + delayAfter(attempts, options.random()));
    return false;
  }
  await store.deliveries.remove(delivery.id);
  const description = `The result webhook was given up after ${attempts} attempts`;
  await store.results.addLogs(result.id, [
    { status: "error", description, details: problem, context: "result webhook", createdAt: now().getTime() },
  ]);
  return false;
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
      answers: result.answers.map(({ blockId, key, content, iso, attachedFileUrls, createdAt }) => ({
        blockId,
        key,
        content,
        ...(iso && { iso }),
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
