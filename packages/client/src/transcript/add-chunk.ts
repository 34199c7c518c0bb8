import { findLast, hasResult, type ChatReply, type ClientAction, type InputBlock } from "@banter/protocol";
import { actionAnchors } from "../actions/action-anchors.ts";
import type { Chunk } from "../contract/chat-state.ts";
import { keepAsNotSent, patchComposer, typedText } from "../composer/composer.ts";
import { openQuestion } from "../model/open-question.ts";
import { emptyQueue } from "../model/model.ts";
import { effect, emit, patch, patchChat, type Step } from "../model/step.ts";
import { revealAll, startReveal } from "./reveal.ts";

/** Appends a reply to the conversation. `showReply` then reveals it. */
export function addReply(step: Step, reply: ChatReply): void {
  revealAll(step);
  if (reply.clientSideActions.some(({ isRegeneration }) => isRegeneration)) removeReplacedReply(step);
  const carriedOver = carriedOverActions(step);
  const { messages, clientSideActions, dynamicTheme, logs } = reply;
  const input = applyPrefillSetting(step, reply.input);
  addChunk(step, { messages, input, dynamicTheme, canRegenerate: reply.canRegenerate || undefined });
  const actions = [...carriedOver, ...clientSideActions];
  const anchors = [...carriedOver.map(() => -1), ...actionAnchors(messages, clientSideActions)];
  patch(step, { queue: { ...emptyQueue, actions, anchors }, turn: reply.turn ?? step.model.turn + 1 });
  patchChat(step, { phase: "running", ...replyTheme(reply) });
  restoreDrafts(step);
  if (reply.input !== undefined) {
    emit(step, { type: "input-received", input: reply.input });
  }
  if (logs.length > 0) emit(step, { type: "logs-added", logs });
}

/** Reveals the added reply. Separate from `addReply`, so that the reply is saved before its first action runs. */
export function showReply(step: Step): void {
  startReveal(step);
}

export function addChunk(step: Step, fields: Partial<Chunk>): string {
  const { epoch, chunksMade, chat } = step.model;
  const id = `${epoch}-${chunksMade}`;
  const chunk: Chunk = {
    messages: [],
    time: step.env.time,
    shown: 0,
    isTyping: false,
    isRestored: false,
    isInputShown: false,
    isInputDismissed: false,
    ...fields,
    id,
  };
  patch(step, { chunksMade: chunksMade + 1 });
  patchChat(step, { chunks: [...chat.chunks, chunk] });
  return id;
}

/** Removes the last streamed reply and what came after it: another one is about to be streamed. */
function removeReplacedReply(step: Step): void {
  const { chunks } = step.model.chat;
  const replaced = findLast(chunks, ({ streamed }) => streamed !== undefined);
  if (replaced !== undefined) patchChat(step, { chunks: chunks.slice(0, chunks.lastIndexOf(replaced)) });
}

/** Actions of the previous reply that did not run. Those that return a result are dropped: their question was answered. */
function carriedOverActions(step: Step): readonly ClientAction[] {
  const { actions, started, lackPayloads } = step.model.queue;
  return lackPayloads ? [] : actions.slice(started).filter((action) => !hasResult(action));
}

/** Removes the server's prefilled value unless the bot's settings enable prefilling. */
function applyPrefillSetting(step: Step, input: InputBlock | undefined): InputBlock | undefined {
  if (input === undefined || step.model.chat.bot?.settings.general.isInputPrefillEnabled) return input;
  const { prefilledValue: _, ...others } = input;
  return others;
}

/** Puts what was carried to the open question into its field, or shows it as not sent if the visitor has written since. */
export function restoreDrafts(step: Step): void {
  const { chat, carried } = step.model;
  const id = openQuestion(chat.chunks)?.input.id;
  const own = carried.filter(({ blockId }) => blockId === id);
  if (own.length === 0) return;
  patch(step, { carried: carried.filter(({ blockId }) => blockId !== id) });
  for (const { draft, text } of own) {
    if (step.model.chat.composer.field === undefined) patchComposer(step, { field: typedText(draft) });
    else keepAsNotSent(step, { text });
  }
  effect(step, { type: "save-composer" });
}

function replyTheme({ progress, dynamicTheme }: ChatReply) {
  return {
    ...(progress !== undefined && { progress }),
    ...(dynamicTheme?.backgroundUrl !== undefined && {
      backgroundUrl: dynamicTheme.backgroundUrl || undefined,
    }),
  };
}
