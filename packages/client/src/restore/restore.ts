import { hasResult, waitsForEvent } from "@banter/protocol";
import type { Chunk } from "../contract/chat-state.ts";
import { giveBack } from "../outbox/delivery-failures.ts";
import { deliver } from "../outbox/outbox.ts";
import { blankConversation, emptyQueue, shouldRemember } from "../model/model.ts";
import { effect, emit, followUp, lastChunk, patch, patchChunk, type Step } from "../model/step.ts";
import { nextComposer, patchComposer, returnedAnswer } from "../composer/composer.ts";
import { addChunk } from "../transcript/add-chunk.ts";
import { isForQuestion, type Written } from "../composer/written.ts";
import type { Outgoing } from "../model/progress.ts";
import { endIfFinished, runActions } from "../transcript/reveal.ts";
import type { SavedChat } from "../saved/saved-chat.ts";

/**
 * Shows a saved conversation without animation, and resumes its pending message and actions. `written` is in the composer of
 * this tab.
 */
export function restore(step: Step, saved: SavedChat, written?: Written): void {
  const { bot, sessionId, resultId, isResendSafe } = saved.start;
  const {
    progress,
    backgroundUrl,
    turn,
    replies,
    replaced,
    isEnded,
    canRegenerate,
    ratings: feedback,
  } = saved;
  const isRemembered = shouldRemember(step.model, saved.start);
  const composer = nextComposer(step, sessionId, saved.chunks);
  effect(step, { type: "abort", what: "everything" });
  patch(step, {
    ...blankConversation,
    isResendSafe,
    isRemembered,
    turn,
    replies,
    replaced,
    hasEnded: isEnded,
  });
  const phase = isEnded ? "ended" : "running";
  patch(step, {
    chat: {
      phase,
      chunks: [],
      reply: { state: "none" },
      bot,
      sessionId,
      resultId,
      progress,
      backgroundUrl,
      feedback,
      composer,
    },
  });
  followUp(step, { type: "settle-queued" });
  for (const chunk of saved.chunks) addChunk(step, restoredChunk(chunk));
  emit(step, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  const last = lastChunk(step.model);
  const isRestored = !waitsForEvent(last?.messages.at(-1));
  patchChunk(step, last?.id, { isInputShown: true, isRestored, canRegenerate });
  if (saved.pending !== undefined) {
    settlePending(step, saved.pending, written);
    // A refused command resumes the actions. Any other message supersedes them.
    if (saved.pending.source !== "command") return;
  }
  if (last?.answer !== undefined && !isEnded) reopenUnsentAnswer(step);
  restoreActions(step, saved);
}

function restoredChunk(chunk: SavedChat["chunks"][number]): Partial<Chunk> {
  return { ...chunk, shown: chunk.messages.length, isRestored: true };
}

/** Resends the message if the server deduplicates it and the visitor has not changed it, else leaves the retry to the visitor. */
function settlePending(step: Step, pending: Outgoing, written: Written | undefined): void {
  const isEdited = pending.source === "answer" && isForQuestion(step.model.chat, written);
  if (step.model.isResendSafe && !isEdited) return deliver(step, pending, 2);
  // Its caller left with the old page. Clear it, or other tabs would take it for a delivery in progress.
  if (pending.source === "command") return effect(step, { type: "save" });
  giveBack(step, pending, { kind: "unconfirmed" });
}

/** An answer that is neither sent nor pending goes back to its input. */
function reopenUnsentAnswer(step: Step): void {
  const last = lastChunk(step.model);
  if (last?.answer === undefined || last.answer.status === "sent") return;
  patchChunk(step, last.id, { answer: undefined });
  patchComposer(step, { field: returnedAnswer(last.answer.answer) });
}

/** Continues with the actions. Gets their payloads from the server first if they came from storage. */
export function resumeActions(step: Step): void {
  if (step.model.queue.lackPayloads && step.model.isResendSafe) effect(step, { type: "resync" });
  else if (!awaitsStartReply(step)) runActions(step);
}

/** Servers without a resync repeat only the actions of the first reply: in the reply to the start of this page. */
export function awaitsStartReply({ model }: Step): boolean {
  const { queue, isResendSafe, isUnconfirmed, turn, delivery, reveal } = model;
  const isHeld = reveal.stage === "actions" && queue.running === undefined && queue.failed === undefined;
  return (
    queue.lackPayloads && !isResendSafe && isUnconfirmed && turn === 0 && delivery.state === "none" && isHeld
  );
}

/** Queues the actions that have not run. An interrupted action that returns a result runs again. */
function restoreActions(step: Step, { actions, begun }: SavedChat): void {
  const last = actions[begun - 1];
  const isInterrupted = last !== undefined && hasResult(last);
  const started = isInterrupted ? begun - 1 : begun;
  const isWaiting = waitsForEvent(lastChunk(step.model)?.messages.at(-1));
  // The page may have been closed before the end of the chat was saved.
  if (started >= actions.length && !isWaiting) return endIfFinished(step);
  const anchors = actions.map(() => -1);
  // An HTTP request may have had side effects, so only the visitor can repeat it.
  const needsRetry = isInterrupted && last.type === "httpRequestToExecute";
  const queue = { ...emptyQueue, actions, anchors, started, lackPayloads: true };
  patch(step, {
    queue: needsRetry ? { ...queue, started: begun, failed: started } : queue,
    reveal: { stage: "actions", index: (lastChunk(step.model)?.messages.length ?? 0) - 1 },
  });
  if (needsRetry) patch(step, { failure: { kind: "action" } });
  if (step.model.delivery.state === "none") resumeActions(step);
}
