import { streamMessageRequestSchema, type StreamPart } from "@banter/protocol";
import { encodeStreamPart, streamEnd } from "../effects/ai-stream.ts";
import { failureResponse } from "../http/api-failure.ts";
import { bodyStream } from "../http/body-stream.ts";
import { readCaller } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import { limitSession, type RouteParts, type ServerApp } from "../http/server-app.ts";
import { streamMessage, type StreamParts } from "../sessions/stream-message.ts";

/** `POST /api/v1|v2/sessions/{sessionId}/streamMessage` */
export function addStreamMessage(app: ServerApp, parts: RouteParts, streaming: StreamParts): void {
  app.on(
    "POST",
    ["/api/v1/sessions/:sessionId/streamMessage", "/api/v2/sessions/:sessionId/streamMessage"],
    async (context) => {
      const sessionId = context.req.param("sessionId");
      const limit = await limitSession(parts, sessionId);
      if (!limit.ok) return failureResponse(limit.error);
      // What a client sends along is checked but never given to the model: the flow knows the conversation.
      const body = await readJson(context.req.raw, streamMessageRequestSchema, parts.limits);
      if (!body.ok) return failureResponse(body.error);
      const stream = await streamMessage(
        parts.conversations,
        streaming,
        sessionId,
        readCaller(context.req.raw),
      );
      if (!stream.ok) return failureResponse(stream.error);
      return new Response(bodyStream(encoded(stream.value)), {
        headers: { "content-type": "text/plain; charset=utf-8", "x-accel-buffering": "no" },
      });
    },
  );
}

async function* encoded(parts: AsyncIterable<StreamPart>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  let isWhole = true;
  for await (const part of parts) {
    isWhole &&= part.type !== "error";
    yield encoder.encode(encodeStreamPart(part));
  }
  if (isWhole) yield encoder.encode(streamEnd);
}
