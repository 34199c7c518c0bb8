import { clientLogsRequestSchema, ok } from "@banter/protocol";
import { clientLogsReplySchema } from "@banter/protocol/reply-schemas";
import { readCaller } from "../http/caller.ts";
import { limitSession } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse, respond } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { addClientLogs } from "../sessions/client-logs.ts";

const route = describe({
  id: "saveClientLogs",
  summary: "Store errors that occurred in the page",
  request: clientLogsRequestSchema,
  reply: clientLogsReplySchema,
  failures: ["FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** `POST /api/v2/sessions/{sessionId}/clientLogs`, and the same under `v1`. */
export function addClientLogsRoute(app: ServerApp, deps: RouteDeps): void {
  const save = async (request: Request, sessionId: string): Promise<Response> => {
    const limit = await limitSession(deps, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    const body = await readJson(request, clientLogsRequestSchema, deps.limits);
    if (!body.ok) return failureResponse(body.error);
    const { clientLogs } = body.value;
    const saved = await addClientLogs(deps.conversations, sessionId, clientLogs, readCaller(request));
    return respond(saved.ok ? ok({ message: "Logs successfully saved." }) : saved);
  };
  app.post("/api/v2/sessions/:sessionId/clientLogs", route, ({ req }) =>
    save(req.raw, req.param("sessionId")),
  );
  app.post("/api/v1/sessions/:sessionId/clientLogs", ({ req }) => save(req.raw, req.param("sessionId")));
}
