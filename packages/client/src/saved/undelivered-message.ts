import { decoders, parseJson } from "@banter/protocol";
import type { ChatStorage } from "../ports.ts";
import type { Model, Outgoing } from "../model/model.ts";
import { decodeOutgoing } from "./saved-outgoing.ts";
import { outboxKey } from "./storage-keys.ts";

/** A message that was pending when the page of an unsaved chat was closed. The next page resends it. */
export interface UndeliveredMessage {
  readonly sessionId: string;
  readonly outgoing: Outgoing;
}

const decodeUndelivered = decoders.requiredObject(
  { sessionId: decoders.optionalString(), outgoing: decodeOutgoing },
  {},
);

export function findUndelivered(storage: ChatStorage, publicId: string): UndeliveredMessage | undefined {
  const text = storage.get(outboxKey(publicId));
  if (text === undefined) return undefined;
  const undelivered = decodeUndelivered(parseJson(text));
  if (undelivered === undefined) storage.remove(outboxKey(publicId));
  return undelivered;
}

/** Saves the pending message, and deletes it once it is delivered. Only for servers that deduplicate by `messageId`. */
export function saveUndelivered(
  storage: ChatStorage,
  publicId: string,
  { chat, delivery, isResendSafe }: Model,
): void {
  const { sessionId } = chat;
  if (!isResendSafe || sessionId === undefined) return;
  if (delivery.state === "none") deleteUndelivered(storage, publicId, sessionId);
  else if (delivery.outgoing.source !== "command")
    storage.set(outboxKey(publicId), JSON.stringify({ sessionId, outgoing: delivery.outgoing }));
}

/** Deletes the message if it belongs to this session. */
export function deleteUndelivered(storage: ChatStorage, publicId: string, sessionId: string): void {
  if (findUndelivered(storage, publicId)?.sessionId === sessionId) storage.remove(outboxKey(publicId));
}
