import { readers } from "@banter/protocol";
import { parseSavedChat, readJson, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { PAYMENT_KEY } from "./storage-keys.ts";
import type { Model } from "../model.ts";
import type { ChatStorage } from "../ports.ts";

/** A payment that went to another page and comes back to its conversation (spec §3). */
export interface PaymentRecord {
  /** Identity of the message that tells the flow how it went. */
  readonly messageId: string;
  readonly chat: SavedChat;
}

const readRecord = readers.item(
  { publicId: readers.optionalText(), messageId: readers.optionalText(), chat: readers.optionalText() },
  {},
);

/** The record of this bot, if one is kept. Other bots of the page leave it alone. */
export function readPaymentRecord(
  storage: Pick<ChatStorage, "get">,
  publicId: string,
): PaymentRecord | undefined {
  const record = readRecord(readJson(storage.get(PAYMENT_KEY) ?? ""));
  if (record?.publicId !== publicId) return undefined;
  const chat = parseSavedChat(record.chat);
  return chat && { messageId: record.messageId, chat };
}

/** A payment is under way: the next start goes on with its conversation instead of beginning one. */
export function hasPaymentInProgress(storage: Pick<ChatStorage, "get">, publicId: string): boolean {
  return readPaymentRecord(storage, publicId) !== undefined;
}

export function writePaymentRecord(model: Model, publicId: string, messageId: string): string | undefined {
  const chat = writeSavedChat(model);
  if (chat === undefined) return undefined;
  const { sessionId, resultId, bot } = model.chat;
  return JSON.stringify({ sessionId, resultId, typebot: bot, publicId, messageId, chat });
}
