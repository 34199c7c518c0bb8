import { continueChatRequestSchema } from "@banter/protocol";
import { failureResponse } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitSession, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { continueConversation } from "../sessions/continue-conversation.ts";

/** `POST /api/v1/sessions/{sessionId}/continueChat` */
export function addContinueChat(app: ServerApp, parts: RouteParts): void {
  app.post("/api/v1/sessions/:sessionId/continueChat", async (context) => {
    const sessionId = context.req.param("sessionId");
    const limit = await limitSession(parts, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, continueChatRequestSchema, parts.limits);
    if (!body.ok) return failureResponse(body.error);
    const caller = readCaller(context.req.raw);
    return respond(await continueConversation(parts.conversations, sessionId, body.value, caller));
  });
}
