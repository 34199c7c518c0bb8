import { checkOrigin } from "../sessions/origin-rule.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { WebhookDeps } from "../routes/execute-webhook.ts";
import type { EventBus } from "../store/event-bus.ts";
import { createWebhookAuth } from "../webhooks/webhook-auth.ts";
import { createWebhookChannels } from "../webhooks/webhook-channels.ts";
import { createWebhookSockets, type WebhookSockets } from "../webhooks/webhook-sockets.ts";

export interface Webhooks {
  /** Dependencies of the route that receives webhooks. */
  readonly route: WebhookDeps;
  /** Deliver received webhooks to waiting pages. */
  readonly sockets: WebhookSockets;
}

interface WebhooksOptions {
  readonly conversations: ConversationDeps;
  readonly bus: EventBus;
  /** Authenticates incoming webhooks; empty to refuse all of them. */
  readonly secret: string;
  /** Returns an error handler that logs `description`. */
  readonly logErrors: (description: string) => (error: unknown) => void;
}

/** Connects incoming webhooks with the websockets of the flows that wait for them. */
export function openWebhooks({ conversations, bus, secret, logErrors }: WebhooksOptions): Webhooks {
  const { store, now } = conversations;
  const channels = createWebhookChannels({
    pendingEvents: store.pendingEvents,
    bus,
    now,
    onError: logErrors("a webhook could not be delivered"),
  });
  return {
    route: { channels, check: createWebhookAuth({ secret, now, usedTokens: store.usedTokens }) },
    sockets: createWebhookSockets({
      channels,
      mayListen: (channel, origin) => mayListen(conversations, channel, origin),
      onError: logErrors("a websocket failed"),
    }),
  };
}

/** Allows a page to listen if the result exists (or it is a preview of a served bot) and the bot allows its origin. */
async function mayListen(
  { store, library, allowedOrigins }: ConversationDeps,
  channel: string,
  origin: string | undefined,
): Promise<boolean> {
  const [first = "", second] = channel.split("/");
  const isPreview = second !== "webhooks";
  const botId = isPreview ? second : (await store.results.findSummary(first))?.botId;
  const bot = botId === undefined ? undefined : library.find(botId);
  if (botId === undefined || (isPreview && bot === undefined)) return false;
  const caller = { ownOrigin: "", ...(origin !== undefined && { origin }) };
  return checkOrigin(caller, [bot?.allowedOrigins ?? [], allowedOrigins]).ok;
}
