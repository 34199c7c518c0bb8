import { parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { createOlderChunks } from "./older-chunks.ts";
import { dropOrphan, keepOrphan, readOrphan, type Orphan } from "./orphan.ts";
import {
  dropPaymentRecord,
  keepPaymentRecord,
  readPaymentRecord,
  type PaymentRecord,
} from "./payment-record.ts";
import { botIdKey, chatKey, draftKey, olderChatKey, resultIdKey } from "./storage-keys.ts";
import { isPreview } from "../step.ts";
import type { Model } from "../model.ts";
import type { ChatStorage, SessionPorts } from "../ports.ts";

/** All that the session keeps outside itself. Storage that is blocked, full or corrupt costs memory, never the chat. */
export interface ChatMemory {
  /** The remembered chat of a start that has no chat yet. */
  find(): SavedChat | undefined;
  /** The remembered chat as it lies in storage now, unless it is what this page wrote there: another tab may have gone on. */
  read(model: Model): SavedChat | undefined;
  save(model: Model): void;
  forget(model: Model): void;
  saveDraft(model: Model, text: string): void;
  findDraft(saved: SavedChat): string | undefined;
  /** A message that a page before left under way. */
  findOrphan(): Orphan | undefined;
  forgetOrphan(sessionId: string): void;
  findPayment(): PaymentRecord | undefined;
  keepPayment(model: Model, messageId: string): void;
  forgetPayment(): void;
}

export function createChatMemory({ session, local }: SessionPorts["storage"], publicId: string): ChatMemory {
  const storages = [session, local];
  const storageOf = ({ chat }: Model): ChatStorage =>
    chat.bot?.settings.general.rememberUser.storage === "local" ? local : session;

  const older = createOlderChunks();
  let written: string | undefined;

  function readFrom(storage: ChatStorage, botId: string): SavedChat | undefined {
    const text = storage.get(chatKey(botId));
    const saved = parseSavedChat(text);
    if (text !== undefined && saved === undefined) storage.remove(chatKey(botId));
    if (saved?.start.bot.id !== botId) return undefined;
    const before = older.take(storage, botId, saved.start.sessionId, saved.older ?? []);
    return before.length === 0 ? saved : { ...saved, chunks: [...before, ...saved.chunks] };
  }

  function removeChat(storage: ChatStorage, botId: string): void {
    for (const { id } of parseSavedChat(storage.get(chatKey(botId)))?.older ?? [])
      storage.remove(olderChatKey(botId, id));
    storage.remove(chatKey(botId));
  }

  /** An old state in storage would put the next answer to the wrong question: better none. */
  function saveChat(storage: ChatStorage, botId: string, model: Model): void {
    const { chunks, sessionId = "" } = model.chat;
    const { parts, recent } = older.put(storage, botId, sessionId, chunks);
    written = writeSavedChat({ ...model, chat: { ...model.chat, chunks: recent } }, parts);
    if (written !== undefined && storage.set(chatKey(botId), written)) return;
    removeChat(storage, botId);
    for (const { id } of parts) storage.remove(olderChatKey(botId, id));
    written = undefined;
  }

  return {
    find: () => {
      for (const storage of storages) {
        const botId = storage.get(botIdKey(publicId));
        const saved = botId === undefined ? undefined : readFrom(storage, botId);
        if (saved !== undefined) return saved;
      }
      return undefined;
    },
    read: (model) => {
      const { bot } = model.chat;
      if (!model.isRemembered || bot === undefined) return undefined;
      const storage = storageOf(model);
      return storage.get(chatKey(bot.id)) === written ? undefined : readFrom(storage, bot.id);
    },
    save: (model) => {
      const { bot, resultId } = model.chat;
      if (!model.isRemembered && !isPreview(model)) keepOrphan(session, publicId, model);
      if (!model.isRemembered || bot === undefined || resultId === undefined) return;
      const storage = storageOf(model);
      saveChat(storage, bot.id, model);
      storage.set(resultIdKey(publicId), resultId);
      storage.set(botIdKey(publicId), bot.id);
    },
    forget: ({ chat }) => {
      for (const storage of storages) {
        const botId = chat.bot?.id ?? storage.get(botIdKey(publicId));
        if (botId !== undefined) {
          removeChat(storage, botId);
          storage.remove(draftKey(botId));
        }
        storage.remove(resultIdKey(publicId));
        storage.remove(botIdKey(publicId));
      }
    },
    saveDraft: (model, text) => {
      const { bot, sessionId } = model.chat;
      if (!model.isRemembered || bot === undefined) return;
      if (text === "") session.remove(draftKey(bot.id));
      else session.set(draftKey(bot.id), `${sessionId}/${model.replies}/${text}`);
    },
    findDraft: ({ start, replies }) => {
      const mark = `${start.sessionId}/${replies}/`;
      const draft = session.get(draftKey(start.bot.id));
      return draft?.startsWith(mark) ? draft.slice(mark.length) : undefined;
    },
    findOrphan: () => readOrphan(session, publicId),
    forgetOrphan: (sessionId) => dropOrphan(session, publicId, sessionId),
    findPayment: () => readPaymentRecord(session, publicId),
    keepPayment: (model, messageId) => keepPaymentRecord(session, model, publicId, messageId),
    forgetPayment: () => dropPaymentRecord(session, publicId),
  };
}
