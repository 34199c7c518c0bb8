import { parseJson, readers } from "@banter/protocol";
import { parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
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

/** The record of this bot, if one is kept. */
export function readPaymentRecord(
  storage: Pick<ChatStorage, "get">,
  publicId: string,
): PaymentRecord | undefined {
  const record = allRecords(storage).map(readRecord).find(isOf(publicId));
  const chat = parseSavedChat(record?.chat);
  return record && chat && { messageId: record.messageId, chat };
}

/** Keeps the record of a payment under way beside those of the page's other bots: each of them may go to pay. */
export function keepPaymentRecord(
  storage: ChatStorage,
  model: Model,
  publicId: string,
  messageId: string,
): void {
  const record = newRecord(model, publicId, messageId);
  if (record !== undefined) keepRecords(storage, [record, ...recordsOfOthers(storage, publicId)]);
}

export function dropPaymentRecord(storage: ChatStorage, publicId: string): void {
  if (readPaymentRecord(storage, publicId) !== undefined)
    keepRecords(storage, recordsOfOthers(storage, publicId));
}

function isOf(publicId: string) {
  return (record: { readonly publicId: string } | undefined) => record?.publicId === publicId;
}

function recordsOfOthers(storage: Pick<ChatStorage, "get">, publicId: string): readonly unknown[] {
  return allRecords(storage).filter((record) => readRecord(record) && !isOf(publicId)(readRecord(record)));
}

/** The newest record, with the older ones inside it: whoever knows of one only finds that one. */
function allRecords(storage: Pick<ChatStorage, "get">): readonly unknown[] {
  const newest = parseJson(storage.get(PAYMENT_KEY) ?? "");
  const { others, ...record } = readers.fieldsOf(newest) ?? {};
  return newest === undefined ? [] : [record, ...(Array.isArray(others) ? others : [])];
}

function keepRecords(storage: ChatStorage, [newest, ...others]: readonly unknown[]): void {
  if (newest === undefined) storage.remove(PAYMENT_KEY);
  else
    storage.set(
      PAYMENT_KEY,
      JSON.stringify({ ...readers.fieldsOf(newest), ...(others.length > 0 && { others }) }),
    );
}

/** A payment is under way: the next start goes on with its conversation instead of beginning one. */
export function hasPaymentInProgress(storage: Pick<ChatStorage, "get">, publicId: string): boolean {
  return readPaymentRecord(storage, publicId) !== undefined;
}

function newRecord(
  model: Model,
  publicId: string,
  messageId: string,
): Readonly<Record<string, unknown>> | undefined {
  const chat = writeSavedChat(model);
  if (chat === undefined) return undefined;
  const { sessionId, resultId, bot } = model.chat;
  return { sessionId, resultId, typebot: bot, publicId, messageId, chat };
}
