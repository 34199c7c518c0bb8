import type { IncomingMessage } from "node:http";
import { ownAddress, type Connection } from "../http/caller.ts";
import { findById } from "../bots/bot-library.ts";
import { allowedOriginsOf } from "../sessions/find-session.ts";
import { checkOrigin } from "../sessions/origin-rule.ts";
import type { Bots, Clock, Stored } from "../sessions/conversation-deps.ts";
import type { WebhookDeps } from "../routes/execute-webhook.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { EventBus } from "../store/event-bus.ts";
import { isPreviewChannel } from "../webhooks/channel-name.ts";
import { createWebhookAuth } from "../webhooks/webhook-auth.ts";
import { createWebhookChannels } from "../webhooks/webhook-channels.ts";
import { createWebhookSockets, type WebhookSockets } from "../webhooks/webhook-sockets.ts";

export interface Webhooks {
  /** Dependencies of the route that receives webhooks. */
  readonly route: WebhookDeps;
  /** Deliver received webhooks to waiting pages. */
  readonly sockets: WebhookSockets;
}

interface WebhooksDeps {
  readonly conversations: Bots & Stored & Pick<Clock, "now">;
  readonly bus: EventBus;
  /** Returns an error handler that logs `description`. */
  readonly logErrors: (description: string) => (error: unknown) => void;
}

/** Connects incoming webhooks with the websockets of the flows that wait for them. */
export function openWebhooks(
  { webhookSecret: secret, publicUrl, trustedProxies }: ServerConfig,
  { conversations, bus, logErrors }: WebhooksDeps,
): Webhooks {
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
      mayListen: async (channel, { headers }) => {
        const origins = await allowedOrigins(conversations, channel);
        return origins !== undefined && (isOwnPage(headers, publicUrl) || isAllowed(headers, origins));
      },
      addressOf: (request) => ownAddress(toRequest(request), connectionOf(request), trustedProxies),
      now,
      onError: logErrors("a websocket failed"),
    }),
  };
}

/** The lists of origins that may listen; undefined if the channel has neither a result nor a bot to preview. */
async function allowedOrigins(
  conversations: WebhooksDeps["conversations"],
  channel: string,
): Promise<readonly (readonly string[])[] | undefined> {
  const [first = "", second] = channel.split("/");
  const { store, library, allowedOrigins: all } = conversations;
  if (isPreviewChannel(channel) && second !== undefined) {
    const bot = library.find(second);
    if (bot === undefined && (await store.bots.findDraft(second)) === undefined) return undefined;
    return [bot?.allowedOrigins ?? [], all];
  }
  const result = await store.results.findSummary(first);
  const served = result && findById(library, result.botId);
  if (result === undefined || served !== undefined) return served && [served.allowedOrigins, all];
  const session = await store.sessions.find(result.lastSessionId);
  return session && [await allowedOriginsOf(conversations, session), all];
}

/**
 * A bot's own page may listen whichever page frames it, which a WebSocket can't tell: it knows the channel's unguessable
 * name from a start that was allowed. A proxy may have terminated TLS, so the scheme doesn't count.
 */
function isOwnPage({ origin = "", host }: IncomingMessage["headers"], publicUrl = ""): boolean {
  const page = URL.parse(origin)?.host;
  return page !== undefined && (page === host || page === URL.parse(publicUrl)?.host);
}

function isAllowed({ origin }: IncomingMessage["headers"], lists: readonly (readonly string[])[]): boolean {
  return checkOrigin({ ownOrigin: "", ...(origin !== undefined && { origin }) }, lists).ok;
}

function toRequest({ url = "/", headers }: IncomingMessage): Request {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  // A malformed host is nobody's.
  const target = URL.parse(url, `http://${headers.host ?? ""}`) ?? "http://unknown.invalid/";
  return new Request(target, { headers: values });
}

function connectionOf({ socket: { remoteAddress } }: IncomingMessage): Connection {
  return remoteAddress === undefined ? {} : { address: remoteAddress };
}
