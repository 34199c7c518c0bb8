import { failureResponse } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { limitSession, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { ok } from "@banter/protocol";
import { findSession } from "../sessions/find-session.ts";
import { sessionBody } from "../sessions/session-body.ts";

/** `GET /api/v1/sessions/{sessionId}`: turn and last reply, for a client that lost track. */
export function addReadSession(app: ServerApp, parts: RouteParts): void {
  app.get("/api/v1/sessions/:sessionId", async (context) => {
    const sessionId = context.req.param("sessionId");
    const limit = await limitSession(parts, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const session = await findSession(parts.conversations, sessionId, readCaller(context.req.raw));
    return respond(session.ok ? ok(sessionBody(session.value)) : session);
  });
}
