import type { RouteParts, ServerApp } from "../http/server-app.ts";
import type { ConversationParts } from "../sessions/conversation-parts.ts";
import { checkOrigin } from "../sessions/origin-rule.ts";
import type { CheckWebhook } from "../webhooks/webhook-auth.ts";
import type { WebhookRooms } from "../webhooks/webhook-rooms.ts";
import { createWebhookRoutes } from "../webhooks/webhook-routes.ts";

export interface WebhookParts {
  readonly rooms: WebhookRooms;
  readonly check: CheckWebhook;
}

/** `POST …/executeWebhook`: what the owner's systems tell a waiting flow. */
export function addWebhooks(
  app: ServerApp,
  { conversations, limits }: RouteParts,
  webhooks: WebhookParts,
): void {
  const { library, store } = conversations;
  const routes = createWebhookRoutes({
    ...webhooks,
    maxBytes: limits.bodyBytes,
    isTarget: async ({ botId, resultId }) => {
      const result = await store.results.findSummary(resultId);
      return result !== undefined && result.botId === (library.find(botId)?.compiled.id ?? botId);
    },
  });
  app.route("/", routes);
}

/** Whether a page may listen in a room: one of a result that is there (or of a preview), and where the bot may run. */
export async function mayListen(
  parts: ConversationParts,
  room: string,
  origin: string | undefined,
): Promise<boolean> {
  const [first = "", second] = room.split("/");
  const isPreview = second !== "webhooks";
  const botId = isPreview ? second : (await parts.store.results.findSummary(first))?.botId;
  const bot = botId === undefined ? undefined : parts.library.find(botId);
  if (botId === undefined || (isPreview && bot === undefined)) return false;
  const caller = { ownOrigin: "", ...(origin !== undefined && { origin }) };
  return checkOrigin(caller, [bot?.allowedOrigins ?? [], parts.allowedOrigins]).ok;
}
