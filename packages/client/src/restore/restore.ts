import { hasResult, waitsForEvent } from "@banter/protocol";
import type { Chunk } from "../contract/chat-state.ts";
import { giveBack } from "../outbox/delivery-failures.ts";
import { deliver } from "../outbox/outbox.ts";
import { blankConversation, emptyQueue, shouldRemember } from "../model/model.ts";
import {
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  patchChunk,
  type Transition,
} from "../model/transition.ts";
import { nextComposer, patchComposer, returnedAnswer } from "../composer/composer.ts";
import { addChunk } from "../transcript/add-chunk.ts";
import { isForQuestion, type Written } from "../composer/written.ts";
import type { Outgoing } from "../model/progress.ts";
import { markEditable } from "../transcript/go-back.ts";
import { endIfFinished, runActions } from "../transcript/reveal.ts";
import type { SavedChat } from "../saved/saved-chat.ts";

/**
 * Shows a saved conversation without animation, and resumes its pending message and actions. `written` is in the composer of
 * this tab.
 */
export function restore(transition: Transition, saved: SavedChat, written?: Written): void {
  const { bot, sessionId, resultId, isResendSafe } = saved.start;
  const { progress, backgroundUrl, turn, replies, replaced, canRegenerate } = saved;
  const { isEnded: hasEnded, ratings: feedback, editableTurns, suggestions } = saved;
  const isRemembered = shouldRemember(transition.model, saved.start);
  const composer = nextComposer(transition, sessionId, saved.chunks);
  effect(transition, { type: "abort", what: "everything" });
  patch(transition, { ...blankConversation, isResendSafe, isRemembered, turn, replies, replaced, hasEnded });
  const phase = hasEnded ? "ended" : "running";
  patch(transition, {
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
      suggestions,
      composer,
    },
  });
  followUp(transition, { type: "settle-queued" });
  for (const chunk of saved.chunks) addChunk(transition, restoredChunk(chunk));
  markEditable(transition, editableTurns);
  emit(transition, { type: "state-persisted", isEnabled: isRemembered, botId: bot.id });
  const last = lastChunk(transition.model);
  const isRestored = !waitsForEvent(last?.messages.at(-1));
  patchChunk(transition, last?.id, { isInputShown: true, isRestored, canRegenerate });
  if (saved.pending !== undefined) {
    settlePending(transition, saved.pending, written);
    // A refused command or edit resumes the actions. Any other message supersedes them.
    if (saved.pending.source !== "command" && saved.pending.source !== "edit") return;
  }
  if (last?.answer !== undefined && !hasEnded) reopenUnsentAnswer(transition);
  restoreActions(transition, saved);
}

function restoredChunk(chunk: SavedChat["chunks"][number]): Partial<Chunk> {
  return { ...chunk, shown: chunk.messages.length, isRestored: true };
}

/** Resends the message if the server deduplicates it and the visitor has not changed it, else leaves the retry to the visitor. */
function settlePending(transition: Transition, pending: Outgoing, written: Written | undefined): void {
  const isEdited = pending.source === "answer" && isForQuestion(transition.model.chat, written);
  if (transition.model.isResendSafe && !isEdited) return deliver(transition, pending, 2);
  // Its caller left with the old page. Clear it, or other tabs would take it for a delivery in progress.
  if (pending.source === "command") return effect(transition, { type: "save" });
  giveBack(transition, pending, { kind: "unconfirmed" });
}

/** An answer that is neither sent nor pending goes back to its input. */
function reopenUnsentAnswer(transition: Transition): void {
  const last = lastChunk(transition.model);
  if (last?.answer === undefined || last.answer.status === "sent") return;
  patchChunk(transition, last.id, { answer: undefined });
  patchComposer(transition, { field: returnedAnswer(last.answer.answer) });
}

/** Continues with the actions. Gets their payloads from the server first if they came from storage. */
export function resumeActions(transition: Transition): void {
  if (transition.model.queue.lackPayloads && transition.model.isResendSafe)
    effect(transition, { type: "resync" });
  else if (!awaitsStartReply(transition)) runActions(transition);
}

/** Servers without a resync repeat only the actions of the first reply: in the reply to the start of this page. */
export function awaitsStartReply({ model }: Transition): boolean {
  const { queue, isResendSafe, isUnconfirmed, turn, delivery, reveal } = model;
  const isHeld = reveal.stage === "actions" && queue.running === undefined && queue.failed === undefined;
  return (
    queue.lackPayloads && !isResendSafe && isUnconfirmed && turn === 0 && delivery.state === "none" && isHeld
  );
}

/** Queues the actions that have not run. An interrupted action that returns a result runs again. */
function restoreActions(transition: Transition, { actions, begun }: SavedChat): void {
  const last = actions[begun - 1];
  const isInterrupted = last !== undefined && hasResult(last);
  const started = isInterrupted ? begun - 1 : begun;
  const isWaiting = waitsForEvent(lastChunk(transition.model)?.messages.at(-1));
  // The page may have been closed before the end of the chat was saved.
  if (started >= actions.length && !isWaiting) return endIfFinished(transition);
  const anchors = actions.map(() => -1);
  // An HTTP request may have had side effects, so only the visitor can repeat it.
  const needsRetry = isInterrupted && last.type === "httpRequestToExecute";
  const queue = { ...emptyQueue, actions, anchors, started, lackPayloads: true };
  patch(transition, {
    queue: needsRetry ? { ...queue, started: begun, failed: started } : queue,
    reveal: { stage: "actions", index: (lastChunk(transition.model)?.messages.length ?? 0) - 1 },
  });
  if (needsRetry) patch(transition, { failure: { kind: "action" } });
  if (transition.model.delivery.state === "none") resumeActions(transition);
}
