import { clientLogsRequestSchema, ok } from "@banter/protocol";
import { clientLogsReplySchema } from "@banter/protocol/reply-schemas";
import { readCaller } from "../http/caller.ts";
import { limitLogs, limitSession } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp, ServerContext } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { addClientLogs } from "../sessions/client-logs.ts";

const route = describe({
  id: "saveClientLogs",
  summary: "Store errors that occurred in the page",
  request: clientLogsRequestSchema,
  reply: clientLogsReplySchema,
  failures: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** `POST /api/v2/sessions/{sessionId}/clientLogs`, and the same under `v1`. */
export function addClientLogsRoute(app: ServerApp, deps: RouteDeps): void {
  const save = async (context: ServerContext, sessionId: string): Promise<Response> => {
    const limit = await limitSession(deps, context, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(context.req.raw, clientLogsRequestSchema, deps.limits);
    if (!body.ok) return failureResponse(body.error);
    const { clientLogs } = body.value;
    const room = await limitLogs(deps, context, sessionId, clientLogs.length);
    if (!room.ok) return failureResponse(room.error);
    const caller = readCaller(context, deps.trustedProxies);
    const saved = await addClientLogs(deps.conversations, sessionId, clientLogs, caller);
    return respond(saved.ok ? ok({ message: "Logs successfully saved." }) : saved);
  };
  app.post("/api/v2/sessions/:sessionId/clientLogs", route, (context) =>
    save(context, context.req.param("sessionId")),
  );
  app.post("/api/v1/sessions/:sessionId/clientLogs", (context) =>
    save(context, context.req.param("sessionId")),
  );
}
