import { decoders, parseJson } from "@banter/protocol";
import type { QueuedMessage } from "../chat-state.ts";
import type { Model } from "../model/model.ts";
import type { ChatStorage } from "../ports.ts";
import { attachmentsWithoutBlobs, decodeAttachments } from "./saved-chunk.ts";
import type { SavedChat } from "./saved-chat.ts";
import { queuedKey } from "./storage-keys.ts";

const decodeQueued = decoders.requiredObject(
  {
    sessionId: decoders.optionalString(),
    text: decoders.optionalString(),
    status: decoders.optionalPicklist(["queued", "interrupted", "not-sent"]),
  },
  { attachments: (value) => (value === undefined ? undefined : decodeAttachments(value)) },
);

/** Saves the queued message in the tab's own storage: another tab must not send it, too. */
export function saveQueued(storage: ChatStorage, { chat: { bot, sessionId, queued } }: Model): void {
  if (bot === undefined) return;
  const key = queuedKey(bot.id);
  if (queued === undefined) storage.remove(key);
  else {
    const attachments = queued.attachments && attachmentsWithoutBlobs(queued.attachments);
    storage.set(key, JSON.stringify({ sessionId, ...queued, attachments }));
  }
}

export function findQueued(storage: ChatStorage, { start }: SavedChat): QueuedMessage | undefined {
  const found = decodeQueued(parseJson(storage.get(queuedKey(start.bot.id)) ?? ""));
  if (found?.sessionId !== start.sessionId) return undefined;
  const { sessionId: _, ...queued } = found;
  return queued;
}
