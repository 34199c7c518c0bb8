import type { Effects } from "../effects/create-effects.ts";
import type { Files } from "../files/create-files.ts";
import type { Logger } from "../log/logger.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { deleteQueuedFiles } from "../results/delete-files.ts";
import type { DeliveryOutcome } from "../results/delivery-queue.ts";
import { expireResults } from "../results/expire-results.ts";
import { createMailQueue } from "../results/mail-queue.ts";
import { createResultWebhook } from "../results/result-webhook.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { Bots, Clock, Stored } from "../sessions/conversation-deps.ts";

/** Delivery and retention of results. */
export interface Results {
  /** Delivers pending result webhooks soon; call it when a conversation has ended. */
  announce(): void;
  /** Delivers queued mails soon; call it when a flow has queued one. */
  deliverMails(): void;
  /** Removes results past their retention period, and queues their files. */
  expire(): Promise<void>;
  /** Deletes the queued files that are due. */
  deleteFiles(): Promise<void>;
  close(): Promise<void>;
}

interface ResultsDeps {
  readonly conversations: Stored & Pick<Bots, "library"> & Pick<Clock, "now">;
  readonly effects: Pick<Effects, "mailer">;
  readonly metrics: Pick<ServerMetrics, "delivery">;
  readonly files: Files;
  readonly logger: Logger;
}

export function openResults(
  { services, resultWebhook, webhookNet, retentionDays, limits, random }: ServerConfig,
  { conversations, effects, files, metrics, logger }: ResultsDeps,
): Results {
  const { store, library, now } = conversations;
  const net = createSafeFetch({ allowedHosts: services.allowedHosts });
  const queue = (kind: "mail" | "webhook") => ({
    logger,
    now,
    random,
    onOutcome: (outcome: DeliveryOutcome) => metrics.delivery(kind, outcome),
  });
  const webhook = createResultWebhook({
    store,
    library,
    net: webhookNet ?? net,
    secret: resultWebhook.secret,
    ...queue("webhook"),
  });
  const mails = createMailQueue({
    store,
    mailer: effects.mailer,
    concurrency: limits.concurrency.mails,
    ...queue("mail"),
  });
  const data = { store, files, logger, now };
  return {
    announce: () => void webhook.deliver(),
    deliverMails: () => void mails.deliver(),
    expire: () => expireResults(data, { library, retentionDays }),
    deleteFiles: () => deleteQueuedFiles(data),
    close: async () => {
      await Promise.all([webhook.close(), mails.close()]);
      await net.close();
    },
  };
}
