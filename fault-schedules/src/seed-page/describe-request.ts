import type { TransportRequest } from "@banter/client";
import { decoders } from "@banter/protocol";
import type { RequestContent } from "./timeline.ts";

/** What a request of the client asks of the server. */
export function contentOf({ path, body }: TransportRequest): RequestContent {
  if (path.endsWith("/startChat"))
    return { type: decoders.asRecord(body)?.["resultId"] === undefined ? "start" : "return" };
  if (!path.endsWith("/continueChat")) return { type: path.includes("/sessions/") ? "read" : "other" };
  const message = decoders.asRecord(decoders.asRecord(body)?.["message"]);
  const isEdit = message?.["type"] === "edit";
  const text = (isEdit ? decoders.asRecord(message["message"]) : message)?.["text"];
  return typeof text === "string" ? { type: isEdit ? "edit" : "answer", text } : { type: "other" };
}

/** The idempotency key of a request, if it has one. */
export function idOf({ body }: TransportRequest): string | undefined {
  const { messageId, startId } = decoders.asRecord(body) ?? {};
  return [messageId, startId].find((id) => typeof id === "string");
}
