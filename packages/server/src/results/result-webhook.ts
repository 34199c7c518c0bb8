import { createHmac } from "node:crypto";
import { findById, type BotLibrary } from "../bots/bot-library.ts";
import type { SafeFetch } from "../net/safe-fetch.ts";
import type { Store } from "../store/store.ts";
import { modelVariablesOf } from "../bots/model-variables.ts";
import { aiGenerated } from "../reports/ai-generated.ts";
import { feedbackBody } from "../reports/feedback-body.ts";
import type { StoredDelivery, StoredResult } from "../store/stored-result.ts";
import {
  createDeliveryQueue,
  type DeliveryKind,
  type DeliveryProblem,
  type DeliveryQueue,
  type DeliveryQueueOptions,
} from "./delivery-queue.ts";

export interface ResultWebhookOptions extends DeliveryQueueOptions {
  readonly store: Pick<Store, "bots" | "deliveries" | "results">;
  readonly library: BotLibrary;
  readonly net: Pick<SafeFetch, "fetch">;
  /** Signs the requests; empty to send them unsigned. */
  readonly secret: string;
}

/** Timeout of a request. */
const TIMEOUT_MS = 10_000;
/** How long an instance has the exclusive right to attempt a delivery; longer than the timeout. */
const LEASE_MS = 60_000;

/** Posts completed results and feedback to the owner's systems. */
export function createResultWebhook(options: ResultWebhookOptions): DeliveryQueue {
  const { store, now } = options;
  const kind: DeliveryKind<StoredDelivery> = {
    name: "a result webhook",
    backoff: { baseMs: 5_000, capMs: 6 * 60 * 60_000, factor: 4 },
    // With these delays the last attempt is about a day and a half after the first.
    maxAttempts: 12,
    concurrency: 4,
    claim: async (time, busy) => {
      const [delivery] = await store.deliveries.claim(time, time + LEASE_MS, 1, busy);
      return delivery;
    },
    receiverOf: ({ url }) => url,
    send: async (delivery) => {
      const result = await store.results.find(delivery.resultId);
      return result && send(options, delivery, result);
    },
    delivered: ({ id }) => store.deliveries.remove(id),
    postpone: (delivery, delayMs) => store.deliveries.postpone(delivery, { now: now().getTime(), delayMs }),
    giveUp: async (delivery, problem) => {
      const { id, resultId, attempts } = delivery;
      const lease = { now: now().getTime(), delayMs: LEASE_MS };
      if (!(await store.deliveries.postpone(delivery, lease))) return false;
      const description = `The result webhook was given up after ${attempts} attempts`;
      await store.results.addLogs(resultId, [
        {
          status: "error",
          description,
          details: problem,
          context: "result webhook",
          createdAt: now().getTime(),
        },
      ]);
      await store.deliveries.remove(id);
      return true;
    },
  };
  return createDeliveryQueue(kind, options);
}

/** Returns what went wrong, if anything. */
async function send(
  options: ResultWebhookOptions,
  delivery: StoredDelivery,
  result: StoredResult,
): Promise<DeliveryProblem | undefined> {
  const { net, library, secret, now } = options;
  const bot = findById(library, result.botId)?.compiled;
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
      ...(result.identity && { identity: result.identity }),
      ...(result.sources.length > 0 && { sources: result.sources }),
      ...aiGenerated(result, await modelVariablesOf(options, result.botId)),
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
  if (!reply.ok) return { message: reply.error.message, isReceiverDown: true };
  const { status } = reply.value;
  if (status >= 200 && status < 300) return undefined;
  // Other errors are about this result, e.g. 413 for a long one.
  return { message: `The receiver answered ${status}`, isReceiverDown: status === 429 || status >= 500 };
}

/** Feedback is posted as it is now: an attempt that was delayed must not report an older one. */
function eventOf({ ratedReply }: StoredDelivery, { feedback }: StoredResult) {
  if (ratedReply === undefined) return { event: "result.completed" };
  const { sessionId, turn } = ratedReply;
  const given = feedback.find((each) => each.sessionId === sessionId && each.turn === turn);
  return { event: "result.rated", reply: { sessionId, turn, rating: given ? feedbackBody(given) : null } };
}

/** `t={seconds since 1970},v1={hex}`: HMAC-SHA256 with the secret over `{seconds}.{body}`. */
function signature(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
