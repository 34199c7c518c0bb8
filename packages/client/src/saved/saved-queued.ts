import { decoders, parseJson } from "@banter/protocol";
import type { QueuedMessage } from "../chat-state.ts";
import type { Model } from "../model/model.ts";
import type { ChatStorage } from "../ports.ts";
import { attachmentsWithoutBlobs, decodeAttachments } from "./saved-chunk.ts";
import type { SavedChat } from "./saved-chat.ts";
import { queuedKey } from "./storage-keys.ts";

export const decodeQueuedMessage = decoders.requiredObject(
  {
    text: decoders.optionalString(),
    status: decoders.optionalPicklist(["queued", "interrupted", "not-sent"]),
  },
  { attachments: (value) => (value === undefined ? undefined : decodeAttachments(value)) },
);

/** The message as a JSON value. Blob URLs end with the page. */
export function writeQueuedMessage({ attachments, ...queued }: QueuedMessage): object {
  return { ...queued, attachments: attachments && attachmentsWithoutBlobs(attachments) };
}

/** Saves the queued message in the tab's own storage: another tab must not send it, too. */
export function saveQueued(storage: ChatStorage, { chat: { bot, sessionId, queued } }: Model): void {
  if (bot === undefined) return;
  const key = queuedKey(bot.id);
  if (queued === undefined) storage.remove(key);
  else storage.set(key, JSON.stringify({ sessionId, ...writeQueuedMessage(queued) }));
}

export function findQueued(storage: ChatStorage, { start }: SavedChat): QueuedMessage | undefined {
  const record = parseJson(storage.get(queuedKey(start.bot.id)) ?? "");
  return decoders.asRecord(record)?.["sessionId"] === start.sessionId
    ? decodeQueuedMessage(record)
    : undefined;
}
