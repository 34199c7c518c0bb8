import { startChatRequestSchema } from "@banter/protocol";
import { failureResponse } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitAddress, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { startConversation } from "../sessions/start-conversation.ts";

/** `POST /api/v1/typebots/{publicId}/startChat` */
export function addStartChat(app: ServerApp, parts: RouteParts): void {
  app.post("/api/v1/typebots/:publicId/startChat", async (context) => {
    const publicId = context.req.param("publicId");
    const limit = await limitAddress(parts, context, `start ${publicId}`);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, startChatRequestSchema, parts.limits);
    if (!body.ok) return failureResponse(body.error);
    return respond(
      await startConversation(parts.conversations, publicId, body.value, readCaller(context.req.raw)),
    );
  });
}
