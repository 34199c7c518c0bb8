import { botIdKey } from "@banter/protocol";
import type { ChatStorage, SessionPorts } from "../ports.ts";
import type { QueuedMessage } from "../chat-state.ts";
import { isPreview, type Model } from "../model/model.ts";
import { createOlderChunks, type OlderChunks } from "./older-chunks.ts";
import {
  deletePaymentRecord,
  readPaymentRecord,
  savePaymentRecord,
  type PaymentRecord,
} from "./payment-record.ts";
import { parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { chatKey, draftKey, olderChatKey, queuedKey, resultIdKey, unsentKey } from "./storage-keys.ts";
import {
  deleteUndelivered,
  findUndelivered,
  saveUndelivered,
  type UndeliveredMessage,
} from "./undelivered-message.ts";
import { findQueued, saveQueued } from "./saved-queued.ts";
import { findUnsent, saveUnsent, type UnsentAnswer } from "./unsent-answer.ts";

/** Everything that a session stores. If storage is blocked, full or corrupt, the chat works but isn't remembered. */
export interface ChatPersistence {
  /** The saved chat to restore at the start. */
  find(): SavedChat | undefined;
  /** The saved chat, if another tab changed it since the last save of this page. */
  readExternalChange(model: Model): SavedChat | undefined;
  save(model: Model): void;
  delete(model: Model): void;
  saveDraft(model: Model, text: string): void;
  findDraft(saved: SavedChat): string | undefined;
  /** The message that this tab queued in the saved chat. */
  findQueued(saved: SavedChat): QueuedMessage | undefined;
  /** An answer that an earlier page could not send because its session had not started. */
  findUnsent(): UnsentAnswer | undefined;
  /** The pending message of an earlier page. */
  findUndelivered(): UndeliveredMessage | undefined;
  deleteUndelivered(sessionId: string): void;
  findPayment(): PaymentRecord | undefined;
  savePayment(model: Model, messageId: string): void;
  deletePayment(): void;
}

export function createChatPersistence(
  { session, local }: SessionPorts["storage"],
  publicId: string,
): ChatPersistence {
  const records = createChatRecords();
  const storages = [session, local];
  const storageOf = ({ chat }: Model): ChatStorage =>
    chat.bot?.settings.general.rememberUser.storage === "local" ? local : session;

  return {
    find: () => {
      for (const storage of storages) {
        const botId = storage.get(botIdKey(publicId));
        const saved = botId === undefined ? undefined : records.read(storage, botId);
        if (saved !== undefined) return saved;
      }
      return undefined;
    },
    readExternalChange: (model) => {
      const { bot } = model.chat;
      if (!model.isRemembered || bot === undefined) return undefined;
      return records.readExternalChange(storageOf(model), bot.id);
    },
    save: (model) => {
      const { bot, resultId } = model.chat;
      saveUnsent(session, publicId, model);
      if (!model.isRemembered && !isPreview(model)) saveUndelivered(session, publicId, model);
      if (!model.isRemembered || bot === undefined || resultId === undefined) return;
      const storage = storageOf(model);
      records.write(storage, bot.id, model);
      storage.set(resultIdKey(publicId), resultId);
      storage.set(botIdKey(publicId), bot.id);
      saveQueued(session, model);
    },
    delete: ({ chat }) => {
      session.remove(unsentKey(publicId));
      for (const storage of storages) deleteChat(storage, publicId, chat.bot?.id);
    },
    saveDraft: (model, text) => saveDraft(session, model, text),
    findDraft: (saved) => findDraft(session, saved),
    findQueued: (saved) => findQueued(session, saved),
    findUnsent: () => findUnsent(session, publicId),
    findUndelivered: () => findUndelivered(session, publicId),
    deleteUndelivered: (sessionId) => deleteUndelivered(session, publicId, sessionId),
    findPayment: () => readPaymentRecord(session, publicId),
    savePayment: (model, messageId) => savePaymentRecord(session, model, publicId, messageId),
    deletePayment: () => deletePaymentRecord(session, publicId),
  };
}

/** Reads and writes the main record of a chat together with its pages of older chunks. */
function createChatRecords() {
  const older = createOlderChunks();
  let lastWritten: string | undefined;

  return {
    read: (storage: ChatStorage, botId: string) => readRecord(storage, botId, older),
    readExternalChange: (storage: ChatStorage, botId: string) =>
      storage.get(chatKey(botId)) === lastWritten ? undefined : readRecord(storage, botId, older),
    write: (storage: ChatStorage, botId: string, model: Model): void => {
      const { chunks, sessionId = "" } = model.chat;
      const { pages, recent } = older.write(storage, botId, sessionId, chunks);
      lastWritten = writeSavedChat({ ...model, chat: { ...model.chat, chunks: recent } }, pages);
      if (lastWritten !== undefined && storage.set(chatKey(botId), lastWritten)) return;
      // A stale record would send the next answer to an earlier question, so keep none.
      removeRecord(storage, botId);
      for (const { id } of pages) storage.remove(olderChatKey(botId, id));
      lastWritten = undefined;
    },
  };
}

function readRecord(storage: ChatStorage, botId: string, older: OlderChunks): SavedChat | undefined {
  const text = storage.get(chatKey(botId));
  const saved = parseSavedChat(text);
  if (text !== undefined && saved === undefined) storage.remove(chatKey(botId));
  if (saved?.start.bot.id !== botId) return undefined;
  const before = older.read(storage, botId, saved.start.sessionId, saved.older ?? []);
  return before.length === 0 ? saved : { ...saved, chunks: [...before, ...saved.chunks] };
}

function removeRecord(storage: ChatStorage, botId: string): void {
  for (const { id } of parseSavedChat(storage.get(chatKey(botId)))?.older ?? [])
    storage.remove(olderChatKey(botId, id));
  storage.remove(chatKey(botId));
}

function deleteChat(storage: ChatStorage, publicId: string, botId = storage.get(botIdKey(publicId))): void {
  if (botId !== undefined) {
    removeRecord(storage, botId);
    storage.remove(draftKey(botId));
    storage.remove(queuedKey(botId));
  }
  storage.remove(resultIdKey(publicId));
  storage.remove(botIdKey(publicId));
}

function saveDraft(storage: ChatStorage, { chat, isRemembered, replies }: Model, text: string): void {
  if (!isRemembered || chat.bot === undefined) return;
  const key = draftKey(chat.bot.id);
  if (text === "") storage.remove(key);
  else storage.set(key, draftPrefix(chat.sessionId, replies) + text);
}

function findDraft(storage: ChatStorage, { start, replies }: SavedChat): string | undefined {
  const prefix = draftPrefix(start.sessionId, replies);
  const draft = storage.get(draftKey(start.bot.id));
  return draft?.startsWith(prefix) ? draft.slice(prefix.length) : undefined;
}

/** Identifies the question that a draft answers. */
function draftPrefix(sessionId: string | undefined, replies: number): string {
  return `${sessionId}/${replies}/`;
}
