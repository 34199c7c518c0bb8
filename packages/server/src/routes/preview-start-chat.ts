import {
  fail,
  ok,
  previewStartChatRequestSchema,
  type PreviewStartChatRequest,
  type Result,
} from "@banter/protocol";
import { compileBot } from "@banter/engine/runtime";
import { startReplySchema } from "@banter/protocol/reply-schemas";
import { libraryBot, type LibraryBot } from "../bots/bot-library.ts";
import { readUnfinished } from "../bots/draft-bots.ts";
import { asSentBot } from "../bots/sent-bot.ts";
import { botNotFound, type ApiFailure } from "../failures/api-failure.ts";
import { readCaller, withIdentity } from "../http/caller.ts";
import { countReply, limitAddress, limitBytes } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { checkOrigin } from "../sessions/origin-rule.ts";
import { startPreview } from "../sessions/start-conversation.ts";
import type { AuthorizePreview, PreviewPermission } from "./preview-access.ts";

const route = describe({
  id: "startPreview",
  summary: "Try a bot without leaving a result",
  request: previewStartChatRequestSchema,
  reply: startReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
});

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export function addPreviewStartChat(app: ServerApp, deps: RouteDeps, authorize: AuthorizePreview): void {
  app.post("/api/v1/typebots/:id/preview/startChat", route, async (context) => {
    const { conversations, limits } = deps;
    const request = context.req.raw;
    const id = context.req.param("id");
    // Not by bot: the id of a bot that the request contains is the caller's choice.
    const limit = await limitAddress(deps, context, "preview");
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(request, previewStartChatRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const { typebot, previewToken: token, ...start } = body.value;
    const { startBytes } = limits;
    if (JSON.stringify(start).length > startBytes)
      return failureResponse({
        code: "PAYLOAD_TOO_LARGE",
        message: `The body without the bot is over the limit of ${startBytes} bytes`,
      });
    const size = await limitBytes(deps, context, body.value);
    if (!size.ok) return failureResponse(size.error);
    const served = conversations.library.find(id);
    const isBotSent = typeof typebot === "object";
    const draft = token === undefined ? undefined : await conversations.store.bots.findDraft(id);
    const attempt = { request, connection: context.env, served, draft, token, isBotSent };
    const permission = authorize(attempt);
    const caller = readCaller(context, deps.trustedProxies);
    if (!permission.ok || !permission.value.isFromOwner) {
      const originLists = [served?.allowedOrigins ?? [], conversations.allowedOrigins];
      const origin = checkOrigin(caller, originLists);
      if (!origin.ok) return failureResponse(origin.error);
    }
    if (!permission.ok) return failureResponse(permission.error);
    // Unlike a bot from a request, a draft runs with the server's credentials.
    const bot =
      permission.value.bots === "draft"
        ? conversations.compileDraft(permission.value.draft)
        : previewedBot(typebot, served, permission.value, conversations.now());
    if (!bot.ok) return failureResponse(bot.error);
    const reply = respond(
      await startPreview(conversations, bot.value, body.value, withIdentity(caller, body.value.identity)),
    );
    await countReply(deps, context, reply);
    return reply;
  });
}

function previewedBot(
  sent: PreviewStartChatRequest["typebot"],
  served: LibraryBot | undefined,
  { bots }: Pick<PreviewPermission, "bots">,
  now: Date,
): Result<LibraryBot, ApiFailure> {
  if (typeof sent !== "object" || bots === "served")
    return served === undefined ? fail(botNotFound) : ok(served);
  // Only in its own language: a translation would lack the mark of a sent bot.
  const read = readUnfinished({ ...sent, translations: undefined });
  return read.ok ? ok(libraryBot(asSentBot(compileBot(read.value.definition)), { publishedAt: now })) : read;
}
