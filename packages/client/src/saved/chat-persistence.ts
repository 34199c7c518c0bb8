import { botIdKey } from "@banter/protocol";
import type { ChatStorage, SessionPorts } from "../contract/ports.ts";
import { deleteComposer, deleteUndelivered, writeComposer, type ComposerRecord } from "./composer-record.ts";
import type { Model } from "../model/model.ts";
import { createOlderChunks, type OlderChunks } from "./older-chunks.ts";
import {
  deletePaymentRecord,
  readPaymentRecord,
  savePaymentRecord,
  type PaymentRecord,
} from "./payment-record.ts";
import { parseOlderPages, parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { chatMigrations, isNewerText } from "./migrations.ts";
import { chatKey, composerKey, olderChatKey, resultIdKey } from "./storage-keys.ts";
import { migrateComposer } from "./migrate-composer.ts";

/**
 * Everything that a session stores. If storage is blocked, full or corrupt, the chat works but isn't remembered. A preview
 * stores only its payment, and sees nothing of the published bot's chat.
 *
 * If a newer widget has stored the chat, e.g. before a page went back to this one, its records stay as they are: this widget
 * starts a conversation that isn't remembered, and the newer widget continues the stored one.
 */
export interface ChatPersistence {
  /** The saved chat to restore at the start. */
  find(): SavedChat | undefined;
  /** The saved chat, if another tab changed it since the last save of this page. */
  readExternalChange(model: Model): SavedChat | undefined;
  save(model: Model): void;
  /** `evenNewer` includes the records of a newer widget. */
  delete(model: Model, evenNewer?: boolean): void;
  /** What an earlier page of this tab had in its composer. */
  findComposer(): ComposerRecord;
  saveComposer(model: Model): void;
  deleteUndelivered(sessionId: string): void;
  findPayment(): PaymentRecord | undefined;
  savePayment(model: Model, messageId: string): void;
  deletePayment(): void;
}

export function createChatPersistence(
  { storage, place }: Pick<SessionPorts, "storage" | "place">,
  publicId: string,
  isPreview: boolean,
): ChatPersistence {
  const { session, local } = isPreview ? { session: nothing, local: nothing } : storage;
  const records = createChatRecords();
  const composer = composerKey(publicId, place);
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
      writeComposer(session, composer, model);
      if (!model.isRemembered || bot === undefined || resultId === undefined) return;
      const storage = storageOf(model);
      if (isNewerChat(storage, bot.id)) return;
      records.write(storage, bot.id, model);
      storage.set(resultIdKey(publicId), resultId);
      storage.set(botIdKey(publicId), bot.id);
    },
    delete: ({ chat }, evenNewer = false) => {
      deleteComposer(session, composer, evenNewer);
      for (const storage of storages) {
        const botId = chat.bot?.id ?? storage.get(botIdKey(publicId));
        if (evenNewer || !isNewerChat(storage, botId)) deleteChat(storage, publicId, botId);
      }
    },
    findComposer: () => migrateComposer({ session, local }, publicId, composer),
    saveComposer: (model) => writeComposer(session, composer, model),
    deleteUndelivered: (sessionId) => deleteUndelivered(session, composer, sessionId),
    findPayment: () => readPaymentRecord(storage.session, publicId),
    savePayment: (model, messageId) => savePaymentRecord(storage.session, model, publicId, messageId),
    deletePayment: () => deletePaymentRecord(storage.session, publicId),
  };
}

const nothing: ChatStorage = { get: () => undefined, set: () => false, remove: () => {} };

/** Reads and writes the main record of a chat together with its pages of older chunks. */
function createChatRecords() {
  const older = createOlderChunks();
  let lastWritten: string | undefined;
  let lastRead: { readonly text: string | undefined; readonly saved: SavedChat | undefined } | undefined;

  return {
    read: (storage: ChatStorage, botId: string) => readRecord(storage, botId, older),
    /** Each text is parsed once: other tabs often save, also other bots' chats. */
    readExternalChange: (storage: ChatStorage, botId: string): SavedChat | undefined => {
      const text = storage.get(chatKey(botId));
      if (text === lastWritten) return undefined;
      if (lastRead?.text !== text) lastRead = { text, saved: readRecord(storage, botId, older) };
      return lastRead?.saved;
    },
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
  if (text !== undefined && saved === undefined && !isNewerChat(storage, botId))
    storage.remove(chatKey(botId));
  if (saved?.start.bot.id !== botId) return undefined;
  const before = older.read(storage, botId, saved.start.sessionId, saved.older);
  return before.length === 0 ? saved : { ...saved, chunks: [...before, ...saved.chunks] };
}

function isNewerChat(storage: ChatStorage, botId = ""): boolean {
  return isNewerText(storage.get(chatKey(botId)), chatMigrations);
}

function removeRecord(storage: ChatStorage, botId: string): void {
  for (const { id } of parseOlderPages(storage.get(chatKey(botId)))) storage.remove(olderChatKey(botId, id));
  storage.remove(chatKey(botId));
}

function deleteChat(storage: ChatStorage, publicId: string, botId: string | undefined): void {
  if (botId !== undefined) removeRecord(storage, botId);
  storage.remove(resultIdKey(publicId));
  storage.remove(botIdKey(publicId));
}
