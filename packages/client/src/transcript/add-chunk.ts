import { findLast, hasResult, type ChatReply, type ClientAction, type InputBlock } from "@banter/protocol";
import { actionAnchors } from "../actions/action-anchors.ts";
import type { Chunk } from "../contract/chat-state.ts";
import { keepAsNotSent, patchComposer, typedText } from "../composer/composer.ts";
import { openQuestion } from "../model/open-question.ts";
import { goBack, markEditable } from "./go-back.ts";
import { emptyQueue } from "../model/model.ts";
import { effect, emit, patch, patchChat, type Transition } from "../model/transition.ts";
import { revealAll, startReveal } from "./reveal.ts";

/** Appends a reply to the conversation. `showReply` then reveals it. */
export function addReply(transition: Transition, reply: ChatReply): void {
  revealAll(transition);
  if (reply.clientSideActions.some(({ isRegeneration }) => isRegeneration)) removeReplacedReply(transition);
  if (reply.returnsTo !== undefined) goBack(transition, reply.returnsTo);
  const carriedOver = carriedOverActions(transition);
  const { messages, clientSideActions, dynamicTheme, logs } = reply;
  const input = applyPrefillSetting(transition, reply.input);
  const turn = reply.turn ?? transition.model.turn + 1;
  addChunk(transition, {
    messages,
    input,
    dynamicTheme,
    turn,
    canRegenerate: reply.canRegenerate || undefined,
  });
  markEditable(transition, reply.editableTurns);
  const actions = [...carriedOver, ...clientSideActions];
  const anchors = [...carriedOver.map(() => -1), ...actionAnchors(messages, clientSideActions)];
  patch(transition, {
    queue: { ...emptyQueue, actions, anchors },
    turn,
  });
  patchChat(transition, { phase: "running", ...replyTheme(reply) });
  restoreDrafts(transition);
  if (reply.input !== undefined) {
    emit(transition, { type: "input-received", input: reply.input });
  }
  if (logs.length > 0) emit(transition, { type: "logs-added", logs });
}

/** Reveals the added reply. Separate from `addReply`, so that the reply is saved before its first action runs. */
export function showReply(transition: Transition): void {
  startReveal(transition);
}

export function addChunk(transition: Transition, fields: Partial<Chunk>): string {
  const { epoch, chunksMade, chat } = transition.model;
  const id = `${epoch}-${chunksMade}`;
  const chunk: Chunk = {
    messages: [],
    time: transition.env.time,
    shown: 0,
    isTyping: false,
    isRestored: false,
    isInputShown: false,
    isInputDismissed: false,
    ...fields,
    id,
  };
  patch(transition, { chunksMade: chunksMade + 1 });
  patchChat(transition, { chunks: [...chat.chunks, chunk] });
  return id;
}

/** Removes the last streamed reply and what came after it: another one is about to be streamed. */
function removeReplacedReply(transition: Transition): void {
  const { chunks } = transition.model.chat;
  const replaced = findLast(chunks, ({ streamed }) => streamed !== undefined);
  if (replaced !== undefined)
    patchChat(transition, { chunks: chunks.slice(0, chunks.lastIndexOf(replaced)) });
}

/** Actions of the previous reply that did not run. Those that return a result are dropped: their question was answered. */
function carriedOverActions(transition: Transition): readonly ClientAction[] {
  const { actions, started, lackPayloads } = transition.model.queue;
  return lackPayloads ? [] : actions.slice(started).filter((action) => !hasResult(action));
}

/** Removes the server's prefilled value unless the bot's settings enable prefilling. */
function applyPrefillSetting(transition: Transition, input: InputBlock | undefined): InputBlock | undefined {
  if (input === undefined || transition.model.chat.bot?.settings.general.isInputPrefillEnabled) return input;
  const { prefilledValue: _, ...others } = input;
  return others;
}

/** Puts what was carried to the open question into its field, or shows it as not sent if the visitor has written since. */
export function restoreDrafts(transition: Transition): void {
  const { chat, carried } = transition.model;
  const id = openQuestion(chat.chunks)?.input.id;
  const own = carried.filter(({ blockId }) => blockId === id);
  if (own.length === 0) return;
  patch(transition, { carried: carried.filter(({ blockId }) => blockId !== id) });
  for (const { draft, text } of own) {
    if (transition.model.chat.composer.field === undefined)
      patchComposer(transition, { field: typedText(draft) });
    else keepAsNotSent(transition, { text });
  }
  effect(transition, { type: "save-composer" });
}

function replyTheme({ progress, dynamicTheme }: ChatReply) {
  return {
    ...(progress !== undefined && { progress }),
    ...(dynamicTheme?.backgroundUrl !== undefined && {
      backgroundUrl: dynamicTheme.backgroundUrl || undefined,
    }),
  };
}
