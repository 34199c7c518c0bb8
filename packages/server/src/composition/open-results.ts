import type { Effects } from "../effects/create-effects.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { SettingError } from "../failures/setting-error.ts";
import type { Files } from "../files/create-files.ts";
import type { Logger } from "../log/logger.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import { deleteQueuedFiles } from "../results/delete-files.ts";
import type { DeliveryOutcome } from "../results/delivery-queue.ts";
import { expireResults } from "../results/expire-results.ts";
import { createMailQueue } from "../results/mail-queue.ts";
import { createResultWebhook } from "../results/result-webhook.ts";
import type { OpenedOptions } from "../server-options.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";

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
  readonly conversations: ConversationDeps;
  readonly effects: Pick<Effects, "mailer">;
  readonly metrics: Pick<ServerMetrics, "delivery">;
  readonly files: Files;
  readonly logger: Logger;
}

export function openResults(
  { environment, retentionDays }: Pick<OpenedOptions, "environment" | "retentionDays">,
  { conversations, effects, files, metrics, logger }: ResultsDeps,
): Results {
  const { store, library, limits, now, random } = conversations;
  const net = createSafeFetch({ allowedHosts: readEffectsConfig(environment).allowedHosts });
  const secret = environment["BANTER_RESULT_WEBHOOK_SECRET"] ?? "";
  const queue = (kind: "mail" | "webhook") => ({
    logger,
    now,
    random,
    onOutcome: (outcome: DeliveryOutcome) => metrics.delivery(kind, outcome),
  });
  const webhook = createResultWebhook({ store, library, net, secret, ...queue("webhook") });
  const mails = createMailQueue({
    store,
    mailer: effects.mailer,
    concurrency: limits.concurrency.mails,
    ...queue("mail"),
  });
  const data = { store, files, logger, now };
  const days = retentionDays ?? readDays(environment["BANTER_RETENTION_DAYS"]);
  return {
    announce: () => void webhook.deliver(),
    deliverMails: () => void mails.deliver(),
    expire: () => expireResults(data, { library, retentionDays: days }),
    deleteFiles: () => deleteQueuedFiles(data),
    close: async () => {
      await Promise.all([webhook.close(), mails.close()]);
      await net.close();
    },
  };
}

/** Throws for an invalid number, which must neither remove data nor count as "keep everything". */
function readDays(text?: string): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isFinite(days) && days > 0) return days;
  throw new SettingError(`BANTER_RETENTION_DAYS takes a number of days above 0, not "${text}".`);
}
