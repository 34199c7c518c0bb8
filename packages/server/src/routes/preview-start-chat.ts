import { compileBot, readUnfinishedBot, type CompiledBot } from "@banter/engine";
import {
  fail,
  ok,
  previewStartChatRequestSchema,
  type PreviewStartChatRequest,
  type Result,
} from "@banter/protocol";
import { botNotFound, failureResponse, type ApiFailure } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitAddress, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { checkOrigin } from "../sessions/origin-rule.ts";
import { startPreview } from "../sessions/start-conversation.ts";

/** Who may try bots: nobody, everybody the server's own bots, or everybody any bot that is sent along. */
export type PreviewRule = "none" | "own" | "any";

/** `POST /api/v1/typebots/{id}/preview/startChat` */
export function addPreviewStartChat(app: ServerApp, parts: RouteParts, rule: PreviewRule): void {
  app.post("/api/v1/typebots/:id/preview/startChat", async (context) => {
    const { conversations, limits } = parts;
    const id = context.req.param("id");
    const limit = await limitAddress(parts, context, `start ${id}`);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, previewStartChatRequestSchema, limits);
    if (!body.ok) return failureResponse(body.error);
    const served = conversations.library.find(id);
    const lists = [served?.allowedOrigins ?? [], conversations.allowedOrigins];
    const permission = checkOrigin(readCaller(context.req.raw), lists);
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

/** Running a bot that anybody sends would let anybody use this server's network and keys, so it needs `any`. */
function previewedBot(
  sent: PreviewStartChatRequest["typebot"],
  served: CompiledBot | undefined,
  rule: PreviewRule,
): Result<CompiledBot, ApiFailure> {
  if (rule === "none") return fail(notAuthenticated);
  if (rule === "own" || typeof sent !== "object") return ownBot(typeof sent === "object", served);
  const read = readUnfinishedBot(sent);
  if (read.ok) return ok(compileBot(read.value.definition));
  const problems = read.error.map(({ message }) => message).join("; ");
  return fail({ code: "BAD_REQUEST", message: `typebot: is not a bot: ${problems}` });
}

function ownBot(isSent: boolean, served: CompiledBot | undefined): Result<CompiledBot, ApiFailure> {
  if (isSent && served === undefined) return fail(notAuthenticated);
  return served === undefined ? fail(botNotFound) : ok(served);
}
