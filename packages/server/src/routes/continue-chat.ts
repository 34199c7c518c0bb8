import { continueChatRequestSchema } from "@banter/protocol";
import { chatReplySchema } from "@banter/protocol/reply-schemas";
import { sessionNotFound } from "../failures/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { countReply, limitBytes, limitSessionHere, unknownSession } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { continueConversation } from "../sessions/continue-conversation.ts";

const route = describe({
  id: "continueChat",
  summary: "Send an answer and get the reply",
  request: continueChatRequestSchema,
  reply: chatReplySchema,
  failures: [
    "UNAUTHORIZED",
    "FORBIDDEN",
    "NOT_FOUND",
    "CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "PRECONDITION_REQUIRED",
    "TOO_MANY_REQUESTS",
  ],
});

/** `POST /api/v1/sessions/{sessionId}/continueChat` */
export function addContinueChat(app: ServerApp, deps: RouteDeps): void {
  app.post("/api/v1/sessions/:sessionId/continueChat", route, async (context) => {
    const sessionId = context.req.param("sessionId");
    const limit = await limitSessionHere(deps, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, continueChatRequestSchema, deps.limits);
    if (!body.ok) return failureResponse(body.error);
    const size = await limitBytes(deps, context, body.value);
    if (!size.ok) return failureResponse(size.error);
    const caller = readCaller(context, deps.trustedProxies);
    const outcome = await continueConversation(deps.conversations, sessionId, body.value, caller);
    if (!outcome.ok && outcome.error === sessionNotFound)
      return failureResponse(await unknownSession(deps, context));
    const reply = respond(outcome);
    await countReply(deps, context, reply);
    return reply;
  });
}
