import { decoders, parseJson } from "@banter/protocol";
import type { QueuedMessage } from "../chat-state.ts";
import { isPreview, type Model } from "../model/model.ts";
import { answerText } from "../outbox/guest-message.ts";
import type { ChatStorage } from "../ports.ts";
import { decodeQueuedMessage, writeQueuedMessage } from "./saved-queued.ts";
import { unsentKey } from "./storage-keys.ts";

/** What the visitor has written outside a saved conversation, for the next page. */
export interface UnsentAnswer {
  /** For the question that it names: an answer given before the session had started, or a draft from before a restart. */
  readonly draft?: { readonly blockId: string; readonly text: string } | undefined;
  /** Not sent before a restart whose session hasn't started. */
  readonly queued?: QueuedMessage | undefined;
}

const decodeUnsent = decoders.requiredObject(
  {},
  {
    draft: decoders.requiredObject(
      { blockId: decoders.optionalString(), text: decoders.optionalString() },
      {},
    ),
    queued: decodeQueuedMessage,
  },
);

export function findUnsent(storage: Pick<ChatStorage, "get">, publicId: string): UnsentAnswer | undefined {
  return decodeUnsent(parseJson(storage.get(unsentKey(publicId)) ?? ""));
}

/** Saves what no other record has, and deletes it once there is nothing. */
export function saveUnsent(storage: ChatStorage, publicId: string, model: Model): void {
  const { opening, chat } = model;
  const draft = opening === undefined ? model.carriedDraft : openingDraft(chat);
  const queued = chat.sessionId === undefined ? chat.queued : undefined;
  const isEmpty = draft === undefined && queued === undefined;
  if (isEmpty || !mayStore(model)) return storage.remove(unsentKey(publicId));
  const unsent = { draft, queued: queued && writeQueuedMessage(queued) };
  storage.set(unsentKey(publicId), JSON.stringify(unsent));
}

/** The answer to the opening's question, else what an earlier page has saved for it. */
function openingDraft({ chunks, draft }: Model["chat"]): UnsentAnswer["draft"] {
  const { input, answer } = chunks.at(-1) ?? {};
  const text = answer === undefined ? draft : answerText(answer.answer);
  return input === undefined || text === undefined ? undefined : { blockId: input.id, text };
}

/** An opening doesn't say yet whether its conversation is remembered. */
function mayStore(model: Model): boolean {
  const { opening, chat, isRemembered } = model;
  if (opening !== undefined) return true;
  if (chat.sessionId !== undefined) return isRemembered;
  return !isPreview(model) && chat.bot?.settings.general.rememberUser.isEnabled !== false;
}
