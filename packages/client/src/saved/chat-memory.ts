import { parseSavedChat, writeSavedChat, type SavedChat } from "./saved-chat.ts";
import { dropOrphan, keepOrphan, readOrphan, type Orphan } from "./orphan.ts";
import { readPaymentRecord, writePaymentRecord, type PaymentRecord } from "./payment-record.ts";
import { botIdKey, chatKey, draftKey, PAYMENT_KEY, resultIdKey } from "./storage-keys.ts";
import { isPreview } from "../step.ts";
import type { Model } from "../model.ts";
import type { ChatStorage, SessionPorts } from "../ports.ts";

/** All that the session keeps outside itself. Storage that is blocked, full or corrupt costs memory, never the chat. */
export interface ChatMemory {
  /** The remembered chat of a start that has no chat yet. */
  find(): SavedChat | undefined;
  /** The remembered chat as it lies in storage now: another tab may have gone on with it. */
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

  function readFrom(storage: ChatStorage, botId: string): SavedChat | undefined {
    const text = storage.get(chatKey(botId));
    const saved = parseSavedChat(text);
    if (text !== undefined && saved === undefined) storage.remove(chatKey(botId));
    return saved?.start.bot.id === botId ? saved : undefined;
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
      return model.isRemembered && bot !== undefined ? readFrom(storageOf(model), bot.id) : undefined;
    },
    save: (model) => {
      const { bot, resultId } = model.chat;
      if (!model.isRemembered && !isPreview(model)) keepOrphan(session, publicId, model);
      if (!model.isRemembered || bot === undefined || resultId === undefined) return;
      const storage = storageOf(model);
      const text = writeSavedChat(model);
      // An old state in storage would put the next answer to the wrong question: better none.
      if (text === undefined || !storage.set(chatKey(bot.id), text)) storage.remove(chatKey(bot.id));
      storage.set(resultIdKey(publicId), resultId);
      storage.set(botIdKey(publicId), bot.id);
    },
    forget: ({ chat }) => {
      for (const storage of storages) {
        const botId = chat.bot?.id ?? storage.get(botIdKey(publicId));
        if (botId !== undefined) [chatKey(botId), draftKey(botId)].forEach((key) => storage.remove(key));
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
    keepPayment: (model, messageId) => {
      const record = writePaymentRecord(model, publicId, messageId);
      if (record !== undefined) session.set(PAYMENT_KEY, record);
    },
    forgetPayment: () => {
      if (readPaymentRecord(session, publicId) !== undefined) session.remove(PAYMENT_KEY);
    },
  };
}
