import { decoders } from "@banter/protocol";
import type { QueuedMessage } from "../contract/chat-state.ts";
import type { CarriedText, Model } from "../model/model.ts";
import type { Outgoing } from "../model/progress.ts";
import type { ChatStorage } from "../contract/ports.ts";
import { attachmentsWithoutBlobs, decodeAttachments } from "./saved-chunk.ts";
import { composerMigrations, isNewerText, readRecord, versioned } from "./migrations.ts";
import { decodeOutgoing } from "./saved-outgoing.ts";
import { findWritten, type Written } from "../composer/written.ts";

/** The composer's state for the next page of this tab. Another tab must not send it, too. */
export interface ComposerRecord {
  /** The conversation of `queued`. Absent if it had not started. */
  readonly sessionId?: string | undefined;
  readonly written?: Written | undefined;
  readonly queued?: QueuedMessage | undefined;
  readonly carried: readonly CarriedText[];
  /** The pending message of a chat that isn't saved. The next page sends it again. */
  readonly undelivered?: { readonly sessionId: string; readonly outgoing: Outgoing } | undefined;
}

const decodeQueuedMessage = decoders.requiredObject(
  {
    text: decoders.optionalString(),
    status: decoders.optionalPicklist(["queued", "interrupted", "not-sent"]),
  },
  { attachments: (value) => (value === undefined ? undefined : decodeAttachments(value)) },
);

export const decodeRecord = decoders.requiredObject(
  {
    carried: decoders.strictArray(
      decoders.requiredObject(
        {
          blockId: decoders.optionalString(),
          draft: decoders.optionalString(),
          text: decoders.optionalString(),
        },
        {},
      ),
    ),
  },
  {
    sessionId: decoders.optionalString(),
    written: decoders.requiredObject(
      {
        draft: decoders.optionalString(),
        text: decoders.optionalString(),
        attachments: decodeAttachments,
      },
      { blockId: decoders.optionalString(), sessionId: decoders.optionalString() },
    ),
    queued: decodeQueuedMessage,
    undelivered: decoders.requiredObject(
      { sessionId: decoders.optionalString(), outgoing: decodeOutgoing },
      {},
    ),
  },
);

const EMPTY: ComposerRecord = { carried: [] };

export function readComposer(storage: Pick<ChatStorage, "get">, key: string): ComposerRecord {
  return decodeRecord(readRecord(storage.get(key), composerMigrations)) ?? EMPTY;
}

/** Saves the composer, and deletes its record if there is nothing to keep. */
export function writeComposer(storage: ChatStorage, key: string, model: Model): void {
  const undelivered = nextUndelivered(model, readComposer(storage, key).undelivered);
  writeRecord(storage, key, { ...(mayStore(model) ? recordOf(model) : EMPTY), undelivered });
}

/** Deletes the record, except for a message that the server may not have. `evenNewer`: also that of a newer widget. */
export function deleteComposer(storage: ChatStorage, key: string, evenNewer: boolean): void {
  if (evenNewer && isNewerText(storage.get(key), composerMigrations)) storage.remove(key);
  const { undelivered } = readComposer(storage, key);
  writeRecord(storage, key, { ...EMPTY, undelivered });
}

/** Deletes the undelivered message if it belongs to this session. */
export function deleteUndelivered(storage: ChatStorage, key: string, sessionId: string): void {
  const record = readComposer(storage, key);
  if (record.undelivered?.sessionId === sessionId)
    writeRecord(storage, key, { ...record, undelivered: undefined });
}

/** Returns whether the storage has taken it. The record of a newer widget stays. */
export function writeRecord(storage: ChatStorage, key: string, record: ComposerRecord): boolean {
  const { written, queued, carried, undelivered } = record;
  if (isNewerText(storage.get(key), composerMigrations)) return false;
  if (written || queued || carried.length > 0 || undelivered)
    return storage.set(key, JSON.stringify(versioned(record, composerMigrations)));
  storage.remove(key);
  return true;
}

function recordOf(model: Model): ComposerRecord {
  const { sessionId, composer } = model.chat;
  const { queued } = composer;
  // Blob URLs end with the page.
  const attachments = queued?.attachments && attachmentsWithoutBlobs(queued.attachments);
  return {
    sessionId,
    written: unsubmitted(model),
    queued: queued && { ...queued, attachments },
    carried: model.carried,
  };
}

/** The text of the field, unless the chat's record has it as a returned answer. An answer to an opening isn't in that record. */
function unsubmitted(model: Model): Written | undefined {
  const { opening, chat } = model;
  const written = findWritten(model);
  if (written === undefined || (written.answer !== undefined && opening === undefined)) return undefined;
  if (written.draft === "" && chat.composer.field === undefined) return undefined;
  const { blockId, sessionId, draft, text, attachments } = written;
  return { blockId, sessionId, draft, text, attachments: attachmentsWithoutBlobs(attachments) };
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
