import { readEffectsConfig } from "../effects/effects-config.ts";
import type { Files } from "../files/create-files.ts";
import type { Logger } from "../log/logger.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import type { ServerOptions } from "../server-options.ts";
import type { ConversationParts } from "../sessions/conversation-parts.ts";
import { expireResults } from "./expire-results.ts";
import { createResultWebhook } from "./result-webhook.ts";

/** What happens to results after their conversation. */
export interface Results {
  /** A result may be complete: what is to be told of it goes out soon. */
  announce(): void;
  /** Removes those that were kept long enough. Gives their number. */
  expire(): Promise<number>;
  close(): Promise<void>;
}

export function openResults(
  { environment = process.env, retentionDays }: ServerOptions,
  {
    conversations: { store, library, now, random },
    files,
    logger,
  }: { readonly conversations: ConversationParts; readonly files: Files; readonly logger: Logger },
): Results {
  const net = createSafeFetch({ allowedHosts: readEffectsConfig(environment).allowedHosts });
  const secret = environment["BANTER_RESULT_WEBHOOK_SECRET"]?.trim() ?? "";
  const webhook = createResultWebhook({ store, library, net, secret, logger, now, random });
  const days = retentionDays ?? readDays(environment["BANTER_RETENTION_DAYS"]);
  return {
    announce: () => void webhook.deliver(),
    expire: () => expireResults({ store, files }, { library, retentionDays: days, now }),
    close: async () => {
      await webhook.close();
      await net.close();
    },
  };
}

/** A mistyped number must not remove anything, and must not pass for "keep" either. */
function readDays(text = ""): number | undefined {
  if (text.trim() === "") return undefined;
  const days = Number(text);
  if (Number.isFinite(days) && days > 0) return days;
  throw new Error(`BANTER_RETENTION_DAYS takes a number of days above 0, not "${text}".`);
}
