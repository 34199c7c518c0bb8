import { ok, replyFeedbackRequestSchema } from "@banter/protocol";
import { replyFeedbackReplySchema } from "@banter/protocol/reply-schemas";
import { readCaller } from "../http/caller.ts";
import { limitSession } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { rateReply } from "../sessions/rate-reply.ts";

const route = describe({
  id: "rateReply",
  summary: "Rate a streamed AI reply, or withdraw the rating",
  request: replyFeedbackRequestSchema,
  reply: replyFeedbackReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** `POST /api/v1/sessions/{sessionId}/replies/{turn}/rating`; the turn is the one whose reply requested the stream. */
export function addReplyFeedback(app: ServerApp, deps: RouteDeps): void {
  app.post("/api/v1/sessions/:sessionId/replies/:turn/rating", route, async (context) => {
    const { sessionId, turn } = context.req.param();
    const limit = await limitSession(deps, context, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, replyFeedbackRequestSchema, deps.limits);
    if (!body.ok) return failureResponse(body.error);
    const caller = readCaller(context, deps.trustedProxies);
    // A non-numeric turn matches no reply.
    const reply = { sessionId, turn: /^\d{1,9}$/.test(turn) ? Number(turn) : -1 };
    const rated = await rateReply(deps.conversations, reply, body.value, caller);
    return respond(rated.ok ? ok(rated.value ?? { value: null }) : rated);
  });
}
