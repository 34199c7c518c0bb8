import { streamMessageRequestSchema, type StreamPart } from "@banter/protocol";
import { encodeStreamPart, streamEnd } from "../effects/ai-stream.ts";
import { bodyStream, encodeText } from "../http/body-stream.ts";
import { readCaller } from "../http/caller.ts";
import { limitSession } from "../http/rate-limits.ts";
import { readJson } from "../http/read-json.ts";
import { failureResponse } from "../http/respond.ts";
import type { RouteDeps, ServerApp, ServerContext } from "../http/server-app.ts";
import { describe } from "../openapi/describe.ts";
import { streamMessage } from "../sessions/stream-message.ts";

const route = describe({
  id: "streamMessage",
  summary: "Stream an AI reply as it is generated",
  request: streamMessageRequestSchema,
  reply: {
    description: "Lines of `CODE:JSON`: `0` is text, `h` a source, `3` an error, `d` the end",
    contentTypes: ["text/plain"],
  },
  failures: [
    "UNAUTHORIZED",
    "FORBIDDEN",
    "NOT_FOUND",
    "PRECONDITION_REQUIRED",
    "TOO_MANY_REQUESTS",
    "BAD_GATEWAY",
  ],
});

/** `POST /api/v2/sessions/{sessionId}/streamMessage`, and the same under `v1`. */
export function addStreamMessage(app: ServerApp, deps: RouteDeps): void {
  const stream = async (context: ServerContext, sessionId: string): Promise<Response> => {
    const limit = await limitSession(deps, context, sessionId);
    if (!limit.ok) return failureResponse(limit.error);
    // The body is only validated: the model's messages come from the flow, never from the client.
    const body = await readJson(context.req.raw, streamMessageRequestSchema, deps.limits);
    if (!body.ok) return failureResponse(body.error);
    const caller = readCaller(context, deps.trustedProxies);
    const parts = await streamMessage(deps.conversations, sessionId, caller);
    if (!parts.ok) return failureResponse(parts.error);
    return new Response(bodyStream(encodeText(encodeParts(parts.value))), {
      headers: { "content-type": "text/plain; charset=utf-8", "x-accel-buffering": "no" },
    });
  };
  app.post("/api/v2/sessions/:sessionId/streamMessage", route, (context) =>
    stream(context, context.req.param("sessionId")),
  );
  app.post("/api/v1/sessions/:sessionId/streamMessage", (context) =>
    stream(context, context.req.param("sessionId")),
  );
}

/** Ends with the end marker unless a part is an error. */
async function* encodeParts(parts: AsyncIterable<StreamPart>): AsyncIterable<string> {
  let hasFailed = false;
  for await (const part of parts) {
    hasFailed ||= part.type === "error";
    yield encodeStreamPart(part);
  }
  if (!hasFailed) yield streamEnd;
}
