import { compileBot, readUnfinishedBot, type CompiledBot } from "@banter/engine";
import {
  fail,
  ok,
  previewStartChatRequestSchema,
  type PreviewStartChatRequest,
  type Result,
} from "@banter/protocol";
import { startReplySchema } from "@banter/protocol/reply-schemas";
import { botNotFound, type ApiFailure } from "../failures/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { limitAddress } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { checkOrigin } from "../sessions/origin-rule.ts";
import { startPreview } from "../sessions/start-conversation.ts";

/** Which bots anyone may preview: none, the server's own, or any bot that the request contains. */
export type PreviewRule = "none" | "own" | "any";

const route = describe({
  id: "startPreview",
  summary: "Try a bot without leaving a result",
  request: previewStartChatRequestSchema,
  reply: startReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export function addPreviewStartChat(app: ServerApp, deps: RouteDeps, rule: PreviewRule): void {
  app.post("/api/v1/typebots/:id/preview/startChat", route, async (context) => {
    const { conversations, limits } = deps;
    const id = context.req.param("id");
    const limit = await limitAddress(deps, context, `start ${id}`);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, previewStartChatRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const served = conversations.library.find(id);
    const originLists = [served?.allowedOrigins ?? [], conversations.allowedOrigins];
    const permission = checkOrigin(readCaller(context.req.raw), originLists);
    if (!permission.ok) return failureResponse(permission.error);
    const bot = previewedBot(body.value.typebot, served?.compiled, rule);
    if (!bot.ok) return failureResponse(bot.error);
    return respond(await startPreview(conversations, bot.value, body.value));
  });
}

const notAuthenticated: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "You must be authenticated to access this resource",
};

/** A bot from the request runs with this server's network access and API keys, so it requires the rule `any`. */
function previewedBot(
  sent: PreviewStartChatRequest["typebot"],
  served: CompiledBot | undefined,
  rule: PreviewRule,
): Result<CompiledBot, ApiFailure> {
  if (rule === "none") return fail(notAuthenticated);
  if (rule === "own" || typeof sent !== "object") return servedBot(typeof sent === "object", served);
  const read = readUnfinishedBot(sent);
  if (read.ok) return ok(compileBot(read.value.definition));
  const problems = read.error.map(({ message }) => message).join("; ");
  return fail({ code: "BAD_REQUEST", message: `typebot: is not a bot: ${problems}` });
}

function servedBot(isSent: boolean, served: CompiledBot | undefined): Result<CompiledBot, ApiFailure> {
  if (isSent && served === undefined) return fail(notAuthenticated);
  return served === undefined ? fail(botNotFound) : ok(served);
}
