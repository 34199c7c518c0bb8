import { decoders, type UnknownRecord } from "@banter/protocol";
import type { ChatStorage } from "../contract/ports.ts";
import type { Model } from "../model/model.ts";
import {
  chatMigrations,
  isNewerRecord,
  isNewerText,
  migrate,
  paymentMigrations,
  versioned,
} from "./migrations.ts";
import { storedPayments } from "./payment-in-progress.ts";
import { parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { PAYMENT_KEY } from "./storage-keys.ts";

/** A payment that redirects to another page and returns to its conversation (spec §3). */
export interface PaymentRecord {
  /** `messageId` of the message that reports the outcome to the flow. */
  readonly messageId: string;
  readonly chat: SavedChat;
}

const decodeRecord = decoders.requiredObject(
  {
    publicId: decoders.optionalString(),
    messageId: decoders.optionalString(),
    chat: decoders.optionalString(),
  },
  {},
);

/** The payment record of this bot. */
export function readPaymentRecord(
  storage: Pick<ChatStorage, "get">,
  publicId: string,
): PaymentRecord | undefined {
  const record = storedPayments(storage)
    .map((stored) => decodeRecord(migrate(stored, paymentMigrations)))
    .find((candidate) => candidate?.publicId === publicId);
  const chat = parseSavedChat(record?.chat);
  return record && chat && { messageId: record.messageId, chat };
}

/** Saves a payment record. Records of other bots stay, because each of them may redirect. */
export function savePaymentRecord(
  storage: ChatStorage,
  model: Model,
  publicId: string,
  messageId: string,
): void {
  const chat = writeSavedChat(model);
  if (chat === undefined) return;
  const { sessionId, resultId, bot } = model.chat;
  const record = { sessionId, resultId, typebot: bot, publicId, messageId, chat };
  writeRecords(storage, [versioned(record, paymentMigrations), ...otherRecords(storage, publicId)]);
}

export function deletePaymentRecord(storage: ChatStorage, publicId: string): void {
  if (readPaymentRecord(storage, publicId) !== undefined)
    writeRecords(storage, otherRecords(storage, publicId));
}

/** The records of other bots and of newer widgets. */
function otherRecords(storage: Pick<ChatStorage, "get">, publicId: string): readonly UnknownRecord[] {
  return storedPayments(storage).filter((record) => {
    if (isNewerRecord(record, paymentMigrations)) return true;
    const decoded = decodeRecord(record);
    if (decoded === undefined) return false;
    return decoded.publicId !== publicId || isNewerText(decoded.chat, chatMigrations);
  });
}

function writeRecords(storage: ChatStorage, [newest, ...others]: readonly UnknownRecord[]): void {
  if (newest === undefined) return storage.remove(PAYMENT_KEY);
  storage.set(PAYMENT_KEY, JSON.stringify({ ...newest, ...(others.length > 0 && { others }) }));
}
