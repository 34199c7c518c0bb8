import type { ChatReply, InputBlock } from "@banter/protocol";
import { actionAnchors } from "../actions/action-anchors.ts";
import { leftoverActions } from "../actions/leftover-actions.ts";
import { emptyQueue, type Step } from "../model.ts";
import { emit, patch, patchChat } from "../step.ts";
import { beginPace, hurryPace } from "./pacing.ts";
import type { Chunk } from "../chat-state.ts";

/** Puts a reply under the conversation and begins to show it. */
export function addReply(step: Step, reply: ChatReply): void {
  hurryPace(step);
  const leftovers = leftoverActions(step);
  const { messages, clientSideActions, dynamicTheme, logs } = reply;
  const input = withPrefillRule(step, reply.input);
  addChunk(step, { messages, input, dynamicTheme });
  const actions = [...leftovers, ...clientSideActions];
  const anchors = [...leftovers.map(() => -1), ...actionAnchors(messages, clientSideActions)];
  patch(step, { queue: { ...emptyQueue, actions, anchors }, turn: reply.turn ?? step.model.turn + 1 });
  patchChat(step, { phase: "running", ...replyTheme(reply) });
  if (reply.input !== undefined) {
    keepDraftOf(step, reply.input);
    emit(step, { type: "input-received", input: reply.input });
  }
  if (logs.length > 0) emit(step, { type: "logs-added", logs });
}

/** Begins to show it: apart from `addReply`, so that it is stored before its first action runs. */
export function showReply(step: Step): void {
  beginPace(step);
}

export function addChunk(step: Step, parts: Partial<Chunk>): string {
  const { epoch, chunksMade, chat } = step.model;
  const id = `${epoch}-${chunksMade}`;
  const chunk: Chunk = {
    messages: [],
    shown: 0,
    isTyping: false,
    isRestored: false,
    isInputShown: false,
    isInputDismissed: false,
    ...parts,
    id,
  };
  patch(step, { chunksMade: chunksMade + 1 });
  patchChat(step, { chunks: [...chat.chunks, chunk] });
  return id;
}

/** A server's prefill counts only where the bot's settings ask for it. */
function withPrefillRule(step: Step, input: InputBlock | undefined): InputBlock | undefined {
  if (input === undefined || step.model.chat.bot?.settings.general.isInputPrefillEnabled) return input;
  const { prefilledValue: _, ...rest } = input;
  return rest;
}

function keepDraftOf(step: Step, input: InputBlock): void {
  const { keptText } = step.model;
  if (keptText?.blockId !== input.id) return;
  patchChat(step, { draft: keptText.text });
  patch(step, { keptText: undefined });
}

function replyTheme({ progress, dynamicTheme }: ChatReply) {
  return {
    ...(progress !== undefined && { progress }),
    ...(dynamicTheme?.backgroundUrl !== undefined && {
      backgroundUrl: dynamicTheme.backgroundUrl || undefined,
    }),
  };
}
