import { parseJson, readers } from "@banter/protocol";
import { readOutgoing } from "./saved-outgoing.ts";
import { outboxKey } from "./storage-keys.ts";
import type { Model, Outgoing } from "../model.ts";
import type { ChatStorage } from "../ports.ts";

/** A message of a chat that ended with its page: its server counts it once, so it is delivered after all. */
export interface Orphan {
  readonly sessionId: string;
  readonly outgoing: Outgoing;
}

const parseOrphan = readers.item({ sessionId: readers.optionalText(), outgoing: readOutgoing }, {});

export function readOrphan(storage: ChatStorage, publicId: string): Orphan | undefined {
  const text = storage.get(outboxKey(publicId));
  if (text === undefined) return undefined;
  const orphan = parseOrphan(parseJson(text));
  if (orphan !== undefined) return orphan;
  storage.remove(outboxKey(publicId));
  return undefined;
}

/** Keeps what is under way in a chat that isn't remembered, for as long as it is under way. */
export function keepOrphan(
  storage: ChatStorage,
  publicId: string,
  { chat, delivery, isResendSafe }: Model,
): void {
  const { sessionId } = chat;
  if (!isResendSafe || sessionId === undefined) return;
  if (delivery.state === "none") dropOrphan(storage, publicId, sessionId);
  else if (delivery.outgoing.source !== "command") {
    storage.set(outboxKey(publicId), JSON.stringify({ sessionId, outgoing: delivery.outgoing }));
  }
}

/** Forgets the orphan of a session; another session's stays. */
export function dropOrphan(storage: ChatStorage, publicId: string, sessionId: string): void {
  if (readOrphan(storage, publicId)?.sessionId === sessionId) storage.remove(outboxKey(publicId));
}
