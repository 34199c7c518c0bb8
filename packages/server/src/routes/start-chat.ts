import { startChatRequestSchema } from "@banter/protocol";
import { startReplySchema } from "@banter/protocol/reply-schemas";
import { readCaller, withIdentity } from "../http/caller.ts";
import { countReply, limitBytes, limitStarts } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { startConversation } from "../sessions/start-conversation.ts";

const route = describe({
  id: "startChat",
  summary: "Start a conversation",
  request: startChatRequestSchema,
  reply: startReplySchema,
  failures: [
    "UNAUTHORIZED",
    "FORBIDDEN",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "PRECONDITION_REQUIRED",
    "TOO_MANY_REQUESTS",
  ],
});

/** `POST /api/v1/typebots/{publicId}/startChat` */
export function addStartChat(app: ServerApp, deps: RouteDeps): void {
  app.post("/api/v1/typebots/:publicId/startChat", route, async (context) => {
    const publicId = context.req.param("publicId");
    const limit = await limitStarts(deps, context, publicId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, startChatRequestSchema, {
      ...deps.limits,
      bodyBytes: deps.limits.startBytes,
    });
    if (!body.ok) return failureResponse(body.error);
    const size = await limitBytes(deps, context, body.value);
    if (!size.ok) return failureResponse(size.error);
    const caller = withIdentity(readCaller(context, deps.trustedProxies), body.value.identity);
    const reply = respond(await startConversation(deps.conversations, publicId, body.value, caller));
    await countReply(deps, context, reply);
    return reply;
  });
}
