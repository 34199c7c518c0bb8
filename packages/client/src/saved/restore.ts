import { doesReply, lastOf } from "@banter/protocol";
import { deliver } from "../outbox/outbox.ts";
import { returnToVisitor } from "../outbox/undelivered.ts";
import { addChunk } from "../transcript/add-chunk.ts";
import { waitsForEvent } from "../transcript/message-wait.ts";
import { endIfOver, runActionsHere } from "../transcript/pacing.ts";
import { effect, emit, isPreview, lastChunk, patch, patchChat, patchChunk } from "../step.ts";
import { blankConversation, emptyQueue, type Step } from "../model.ts";
import type { Chunk } from "../chat-state.ts";
import type { SavedChat } from "./saved-chat.ts";

/** Shows a conversation from storage: nothing is played again, and what was under way is settled. */
export function restore(step: Step, saved: SavedChat): void {
  const { bot, sessionId, resultId, isResendSafe } = saved.start;
  const { progress, backgroundUrl, turn, replies, isEnded } = saved;
  const isRemembered =
    bot.settings.general.rememberUser.isEnabled && resultId !== undefined && !isPreview(step.model);
  effect(step, { type: "abort", what: "everything" });
  patch(step, { ...blankConversation, isResendSafe, isRemembered, turn, replies, hasEnded: isEnded });
  const phase = isEnded ? "ended" : "running";
  step.model = {
    ...step.model,
    chat: { phase, chunks: [], isBusy: false, bot, sessionId, resultId, progress, backgroundUrl },
  };
  for (const chunk of saved.chunks) addChunk(step, restored(chunk));
  emit(step, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  const last = lastChunk(step.model);
  if (last !== undefined)
    patchChunk(step, last.id, { isInputShown: true, isRestored: !waitsForEvent(lastOf(last.messages)) });
  if (saved.pending !== undefined) {
    settlePending(step, saved.pending);
    // What waits for a command's reply goes on where it is refused; any other message comes after all that.
    if (saved.pending.source !== "command") return;
  }
  if (last?.answer !== undefined && !isEnded) reopen(step);
  restoreActions(step, saved);
}

function restored(chunk: SavedChat["chunks"][number]): Partial<Chunk> {
  return { ...chunk, shown: chunk.messages.length, isRestored: true };
}

/** A safe server counts the message once, so it is sent again; any other leaves it to the visitor. */
function settlePending(step: Step, pending: NonNullable<SavedChat["pending"]>): void {
  if (step.model.isResendSafe) return deliver(step, pending, 2);
  // Nobody waits for it any more; in storage it would pass for another tab's that is under way.
  if (pending.source === "command") return effect(step, { type: "save" });
  returnToVisitor(step, pending, { kind: "unconfirmed" });
}

/** An answer without a message under way was never given. */
function reopen(step: Step): void {
  const last = lastChunk(step.model);
  if (last?.answer === undefined || last.answer.status === "sent") return;
  patchChunk(step, last.id, { answer: undefined });
  patchChat(step, { returnedAnswer: last.answer.answer });
}

/** Goes on with the actions; the server is asked for what storage doesn't hold of them. */
export function resumeActions(step: Step): void {
  const { queue, isResendSafe } = step.model;
  if (queue.areHollow && isResendSafe) effect(step, { type: "look-up" });
  else runActionsHere(step);
}

/** Actions that were not done are asked of the server; one that replies and was cut short counts as not done. */
function restoreActions(step: Step, { actions, begun }: SavedChat): void {
  const last = actions[begun - 1];
  const isCut = last !== undefined && doesReply(last);
  const done = isCut ? begun - 1 : begun;
  const isWaiting = waitsForEvent(lastOf(lastChunk(step.model)?.messages ?? []));
  // A page that went while its last message was being shown hasn't noted that this was the end.
  if (done >= actions.length && !isWaiting) return endIfOver(step);
  const anchors = actions.map(() => -1);
  const isAskedAgain = last?.type === "httpRequestToExecute" && isCut;
  const queue = { ...emptyQueue, actions, anchors, begun: done, areHollow: true };
  patch(step, {
    queue: isAskedAgain ? { ...queue, begun, failed: done } : queue,
    pace: { at: "actions", index: -1 },
  });
  if (isAskedAgain) patchChat(step, { sendFailure: { kind: "unconfirmed" } });
  if (step.model.delivery.state === "none") resumeActions(step);
}
