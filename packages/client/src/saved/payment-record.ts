import { decoders, type UnknownRecord } from "@banter/protocol";
import type { ChatStorage } from "../contract/ports.ts";
import type { Model } from "../model/model.ts";
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
    .map(decodeRecord)
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
  writeRecords(storage, [record, ...recordsOfOtherBots(storage, publicId)]);
}

export function deletePaymentRecord(storage: ChatStorage, publicId: string): void {
  if (readPaymentRecord(storage, publicId) !== undefined)
    writeRecords(storage, recordsOfOtherBots(storage, publicId));
}

function recordsOfOtherBots(storage: Pick<ChatStorage, "get">, publicId: string): readonly UnknownRecord[] {
  return storedPayments(storage).filter((record) => {
    const decoded = decodeRecord(record);
    return decoded !== undefined && decoded.publicId !== publicId;
  });
}

function writeRecords(storage: ChatStorage, [newest, ...others]: readonly UnknownRecord[]): void {
  if (newest === undefined) return storage.remove(PAYMENT_KEY);
  storage.set(PAYMENT_KEY, JSON.stringify({ ...newest, ...(others.length > 0 && { others }) }));
}
