import { ok } from "@banter/protocol";
import { sessionReplySchema } from "@banter/protocol/reply-schemas";
import { readCaller } from "../http/caller.ts";
import { limitSession } from "../http/rate-limits.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { findSession } from "../sessions/find-session.ts";
import { sessionBody } from "../sessions/session-body.ts";

const route = describe({
  id: "readSession",
  summary: "Resync with a conversation",
  reply: sessionReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** `GET /api/v1/sessions/{sessionId}`: turn and last reply, for a client that needs to resync. */
export function addReadSession(app: ServerApp, deps: RouteDeps): void {
  app.get("/api/v1/sessions/:sessionId", route, async (context) => {
    const sessionId = context.req.param("sessionId");
    const limit = await limitSession(deps, context, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const session = await findSession(
      deps.conversations,
      sessionId,
      readCaller(context, deps.trustedProxies),
    );
    return respond(session.ok ? ok(sessionBody(session.value)) : session);
  });
}
