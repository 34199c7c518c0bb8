import { decoders, parseJson } from "@banter/protocol";
import type { Composer, QueuedMessage } from "../contract/chat-state.ts";
import type { CarriedText, Model } from "../model/model.ts";
import type { Outgoing } from "../model/progress.ts";
import type { ChatStorage } from "../contract/ports.ts";
import { attachmentsWithoutBlobs, decodeAttachments } from "./saved-chunk.ts";
import type { SavedChat } from "./saved-chat.ts";
import { decodeOutgoing } from "./saved-outgoing.ts";
import { composerKey } from "./storage-keys.ts";
import { typedText } from "../composer/composer.ts";
import { answerText } from "../composer/guest-message.ts";

/** The composer's state for the next page of this tab. Another tab must not send it, too. */
export interface ComposerRecord {
  /** The conversation of `text` and `queued`. Absent if it had not started. */
  readonly sessionId?: string | undefined;
  /** With the session, identifies the question that `text` answers. */
  readonly replies?: number | undefined;
  readonly text?: string | undefined;
  readonly queued?: QueuedMessage | undefined;
  readonly carried?: CarriedText | undefined;
  /** The pending message of a chat that isn't saved. The next page sends it again. */
  readonly undelivered?: { readonly sessionId: string; readonly outgoing: Outgoing } | undefined;
}

/** The part of a record that belongs to a chat. */
export interface RestoredComposer extends Pick<Composer, "field" | "queued"> {
  readonly carried?: CarriedText | undefined;
}

const decodeQueuedMessage = decoders.requiredObject(
  {
    text: decoders.optionalString(),
    status: decoders.optionalPicklist(["queued", "interrupted", "not-sent"]),
  },
  { attachments: (value) => (value === undefined ? undefined : decodeAttachments(value)) },
);

export const decodeRecord = decoders.requiredObject(
  {},
  {
    sessionId: decoders.optionalString(),
    replies: decoders.optionalNumber(),
    text: decoders.optionalString(),
    queued: decodeQueuedMessage,
    carried: decoders.requiredObject(
      { blockId: decoders.optionalString(), text: decoders.optionalString() },
      {},
    ),
    undelivered: decoders.requiredObject(
      { sessionId: decoders.optionalString(), outgoing: decodeOutgoing },
      {},
    ),
  },
);

export function readComposer(storage: Pick<ChatStorage, "get">, publicId: string): ComposerRecord {
  return decodeRecord(parseJson(storage.get(composerKey(publicId)) ?? "")) ?? {};
}

/** The part that belongs to the chat to restore or, without one, to a new conversation. */
export function composerOf(record: ComposerRecord, saved: SavedChat | undefined): RestoredComposer {
  const { sessionId, replies, text, queued, carried } = record;
  if (sessionId !== saved?.start.sessionId) return { carried };
  return { carried, queued, field: replies === saved?.replies ? typedText(text) : undefined };
}

/** Saves the composer, and deletes its record if there is nothing to keep. */
export function writeComposer(storage: ChatStorage, publicId: string, model: Model): void {
  const undelivered = nextUndelivered(model, readComposer(storage, publicId).undelivered);
  writeRecord(storage, publicId, { ...(mayStore(model) ? recordOf(model) : {}), undelivered });
}

/** Deletes the record, except for a message that its server may not have. */
export function deleteComposer(storage: ChatStorage, publicId: string): void {
  const { undelivered } = readComposer(storage, publicId);
  writeRecord(storage, publicId, { undelivered });
}

/** Deletes the undelivered message if it belongs to this session. */
export function deleteUndelivered(storage: ChatStorage, publicId: string, sessionId: string): void {
  const record = readComposer(storage, publicId);
  if (record.undelivered?.sessionId === sessionId)
    writeRecord(storage, publicId, { ...record, undelivered: undefined });
}

/** Returns whether the storage has taken it. */
export function writeRecord(storage: ChatStorage, publicId: string, record: ComposerRecord): boolean {
  const key = composerKey(publicId);
  const { text, queued, carried, undelivered } = record;
  if (text || queued || carried || undelivered) return storage.set(key, JSON.stringify(record));
  storage.remove(key);
  return true;
}

function recordOf({ chat, opening, replies, carried }: Model): ComposerRecord {
  const { sessionId, composer } = chat;
  const { field, queued } = composer;
  // Blob URLs end with the page.
  const attachments = queued?.attachments && attachmentsWithoutBlobs(queued.attachments);
  return {
    sessionId,
    replies,
    text: opening === undefined && field?.state === "typing" ? field.text : undefined,
    queued: queued && { ...queued, attachments },
    carried: opening === undefined ? carried : openingDraft(chat),
  };
}

/** The answer to the opening's question, else what is written for it. */
function openingDraft({ chunks, composer }: Model["chat"]): CarriedText | undefined {
  const { input, answer } = chunks.at(-1) ?? {};
  const text = answer === undefined ? composer.field?.text : answerText(answer.answer);
  return input === undefined || text === undefined ? undefined : { blockId: input.id, text };
}

/** An opening doesn't say yet whether its conversation is remembered. */
function mayStore(model: Model): boolean {
  const { opening, chat, isRemembered } = model;
  if (opening !== undefined) return true;
  if (chat.sessionId !== undefined) return isRemembered;
  return chat.bot?.settings.general.rememberUser.isEnabled !== false;
}

/** Chats that are saved keep their pending message themselves. Only servers that deduplicate by `messageId` get it again. */
function nextUndelivered(model: Model, stored: ComposerRecord["undelivered"]): ComposerRecord["undelivered"] {
  const { chat, delivery, isRemembered, isResendSafe } = model;
  const { sessionId } = chat;
  if (isRemembered || !isResendSafe || sessionId === undefined) return stored;
  if (delivery.state === "none") return stored?.sessionId === sessionId ? undefined : stored;
  return delivery.outgoing.source === "command" ? stored : { sessionId, outgoing: delivery.outgoing };
}
