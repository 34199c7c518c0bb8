import { clientLogsRequestSchema, ok } from "@banter/protocol";
import { failureResponse } from "../http/api-failure.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitSession, respond, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { addClientLogs } from "../sessions/client-logs.ts";

/** `POST /api/v1|v2/sessions/{sessionId}/clientLogs` */
export function addClientLogsRoute(app: ServerApp, parts: RouteParts): void {
  app.on(
    "POST",
    ["/api/v1/sessions/:sessionId/clientLogs", "/api/v2/sessions/:sessionId/clientLogs"],
    async (context) => {
      const sessionId = context.req.param("sessionId");
      const limit = await limitSession(parts, sessionId);
      if (!limit.ok) return failureResponse(limit.error);
      const body = await readJson(context.req.raw, clientLogsRequestSchema, parts.limits);
      if (!body.ok) return failureResponse(body.error);
      const { clientLogs } = body.value;
      const saved = await addClientLogs(
        parts.conversations,
        sessionId,
        clientLogs,
        readCaller(context.req.raw),
      );
      return respond(saved.ok ? ok({ message: "Logs successfully saved." }) : saved);
    },
  );
}
