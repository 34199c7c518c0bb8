import { fail, waitsForEvent, type VisitorMessage } from "@banter/protocol";
import { actionFinished, actionTimedOut, retryAction } from "../actions/action-outcome.ts";
import { onResynced } from "../outbox/resync.ts";
import { reportUnreachable } from "../outbox/delivery-failures.ts";
import { onDelivery } from "../outbox/delivery.ts";
import { deliveryFinished, send, submitAnswer } from "../outbox/outbox.ts";
import { COMMAND_BUSY, isBusy } from "../outbox/command-busy.ts";
import {
  adoptFeedback,
  rateReply,
  feedbackFinished,
  feedbackTimedOut,
  sendAbandonedFeedback,
  sendFeedback,
} from "../feedback/reply-feedback.ts";
import { keepAsNotSent } from "../composer/composer.ts";
import { editQueued, queueMessage, removeQueued } from "../composer/queued-message.ts";
import { carryWritten, settleWritten } from "../composer/settle-written.ts";
import { findWritten, writtenAnswer } from "../composer/written.ts";
import { openQuestion } from "../model/open-question.ts";
import { settleQueued } from "../outbox/send-queued.ts";
import { adoptSaved, hasAdvanced, hasReplaced, isNewer, isOutdated } from "../restore/adopt-saved.ts";
import { resumeActions } from "../restore/restore.ts";
import { restart } from "../start/restart.ts";
import { restoredStartReplied, startRestored } from "../start/start-restored.ts";
import { retryStart } from "../start/start.ts";
import { regenerateReply } from "../stream/regeneration.ts";
import { skipReply } from "../stream/stream-failed.ts";
import { editAnswer, withdrawEdit } from "../edit/edit-answer.ts";
import { openStream, stopReply, streamClosed, streamText, streamTimedOut } from "../stream/stream.ts";
import type { TimerName } from "../model/effect.ts";
import type { Model } from "../model/model.ts";
import type { SavedChat } from "../saved/saved-chat.ts";
import type { ReducerEvent } from "./reducer-event.ts";
import { effect, emit, lastChunk, patch, patchChunk, type Transition } from "../model/transition.ts";

/** Handles the events of a conversation that has begun, and of a restored one. */
export function handleDeferredEvent(transition: Transition, event: ReducerEvent): void {
  switch (event.type) {
    case "started":
    case "prepared":
      if (event.type === "prepared") patch(transition, { heldEffects: [] });
      return event.stored && startRestored(transition, event.stored);
    case "restored-start-replied":
      return restoredStartReplied(transition, event.result);
    case "settle-written":
      return settleWritten(transition, findWritten(event));
    case "carry-written":
      return carryWritten(transition, findWritten(event));
    case "start-confirmed":
      return onDelivery(transition, "resend");
    case "start-unreachable":
      return reportUnreachable(transition);
    case "submitted":
      releaseHeldAnswer(transition);
      return submit(transition, event);
    case "delivery-finished":
      return deliveryFinished(transition, event.messageId, event.attempt, event.result);
    case "superseded":
      releaseHeldAnswer(transition);
      return adoptInsteadOf(transition, event);
    case "resynced":
      if (event.replies === transition.model.replies) onResynced(transition, event.result);
      return;
    case "resync-requested":
      return onDelivery(transition, "resync");
    case "action-finished":
      return actionFinished(transition, event.chunkId, event.index, event.outcome);
    case "stream-text":
      return streamText(transition, event.attempt, event.text);
    case "stream-closed":
      return streamClosed(transition, event.attempt, event.result);
    case "timer":
      return timers[event.name]?.(transition);
    case "reply-stopped":
      return stopReply(transition);
    case "reply-skipped":
      return skipReply(transition);
    case "reply-regenerated":
      return regenerateReply(transition);
    case "answer-edited":
      return editAnswer(transition, event.chunkId, event.answer);
    case "edit-withdrawn":
      return withdrawEdit(transition);
    case "message-queued":
      queueMessage(transition, event.text);
      // After a failed reply the next message continues the flow.
      return transition.model.chat.composer.queued?.status === "queued" ? skipReply(transition) : undefined;
    case "queued-edited":
      return editQueued(transition);
    case "unsent-kept":
      return keepAsNotSent(transition, event);
    case "queued-removed":
      return removeQueued(transition);
    case "reply-rated":
      return rateReply(transition, event.turn, event.feedback);
    case "feedback-finished":
      return feedbackFinished(transition, event.result);
    case "failure-retried":
      return retry(transition);
    case "resumed":
      return resume(transition, event);
    case "command-received":
      return sendCommand(transition, event);
    case "message-completed":
      return completeMessage(transition, event);
    case "restarted":
      return restart(transition);
    case "reset":
      patch(transition, { isRemembered: false });
      effect(transition, { type: "delete-saved", evenNewer: true });
      return emit(transition, { type: "cleared" });
    case "send-action-result":
      return sendActionResult(transition, event.message);
    case "open-stream":
      return openStream(transition, event.action);
    case "settle-queued":
      return settleQueued(transition);
    case "resume-actions":
      return resumeActions(transition);
    // `handleStartEvent` handles these.
    case "opened":
    case "opening-received":
    case "start-replied":
    case "retried":
    case "answer-held":
    case "draft-typed":
    case "message-loaded":
    case "variables-set":
    case "appearance-changed":
    case "logged":
    case "deferred-part":
  }
}

const timers: Readonly<Partial<Record<TimerName, (transition: Transition) => void>>> = {
  "slow-delivery": (transition) => onDelivery(transition, "slow"),
  "delivery-timeout": (transition) => onDelivery(transition, "timed-out"),
  resend: (transition) => onDelivery(transition, "resend"),
  action: actionTimedOut,
  stream: streamTimedOut,
  resync: (transition) => effect(transition, { type: "resync" }),
  feedback: feedbackTimedOut,
};

/** Sends an action's result, or holds it while a command is being delivered. */
function sendActionResult(transition: Transition, message: VisitorMessage | undefined): void {
  const { delivery, queue } = transition.model;
  if (delivery.state === "sending" || delivery.state === "waiting")
    patch(transition, { queue: { ...queue, heldResult: { message } } });
  else send(transition, { source: "action", message });
}

/** The answer can be submitted as any other. */
function releaseHeldAnswer(transition: Transition): void {
  const { heldAnswer } = transition.model;
  if (heldAnswer === undefined) return;
  patchChunk(transition, heldAnswer, { answer: undefined });
  patch(transition, { heldAnswer: undefined, isBusy: false });
}

/** Retries what blocks the flow; only otherwise it sends the answer. */
function submit(
  transition: Transition,
  { answer, chunkId }: Extract<ReducerEvent, { type: "submitted" }>,
): void {
  const { queue, delivery } = transition.model;
  const isBlocked =
    queue.failed !== undefined || (delivery.state === "failed" && delivery.outgoing.source !== "answer");
  if (isBlocked) retry(transition);
  else submitAnswer(transition, answer, chunkId);
}

/** Another tab has a newer version of the conversation: an answer to this one must not be sent. */
function adoptInsteadOf(
  transition: Transition,
  { saved, submitted }: Extract<ReducerEvent, { type: "superseded" }>,
): void {
  if (submitted === undefined) return adoptSaved(transition, saved);
  const { answer, chunkId } = submitted;
  const open = openQuestion(transition.model.chat.chunks);
  const isOpen = open?.isInputShown === true && open.id === (chunkId ?? open.id);
  adoptSaved(transition, saved, isOpen ? writtenAnswer(transition.model.chat, answer) : undefined);
}

function retry(transition: Transition): void {
  const { delivery, failure, queue } = transition.model;
  if (failure?.kind === "session-lost") return restart(transition);
  if (delivery.state !== "none") return onDelivery(transition, "retried");
  if (queue.failed !== undefined) retryAction(transition);
}

/** Sends a command, unless an answer is being delivered. */
function sendCommand(
  transition: Transition,
  { message, messageId }: Extract<ReducerEvent, { type: "command-received" }>,
): void {
  if (isBusy(transition.model))
    effect(transition, { type: "settle-command", messageId, result: fail(COMMAND_BUSY) });
  else send(transition, { source: "command", message, messageId });
}

/** The page is online again, resumed, focused, or notified by another tab. */
function resume(transition: Transition, { saved, why }: Extract<ReducerEvent, { type: "resumed" }>): void {
  const { chat, delivery } = transition.model;
  // The message in flight belongs to a conversation that is over, or its reply decides.
  const isAdopted =
    isNewer(transition.model, saved) &&
    (why !== "saved" || hasAdvanced(transition.model, saved)) &&
    (delivery.state !== "sending" || hasReplaced(saved, transition.model)) &&
    !isUnderWayElsewhere(transition.model, saved);
  if (isAdopted) adoptSaved(transition, saved);
  else if (saved !== undefined && saved.start.sessionId === chat.sessionId)
    adoptFeedback(transition, saved.ratings, chat.feedback);
  if (saved !== undefined && isOutdated(transition.model, saved))
    effect(transition, { type: "save" }, { type: "announce" });
  // The tab that has just saved unsent feedback is about to send it.
  if (why === "saved" || !transition.env.isOnline) return;
  if (why === "focus") return sendAbandonedFeedback(transition);
  if (why !== "announced") sendFeedback(transition);
  if (isAdopted) return;
  if (chat.startFailure?.retryIn !== undefined) return retryStart(transition);
  if (delivery.state === "waiting") onDelivery(transition, "resend");
  else if (why === "suspended") onDelivery(transition, "resync");
}

/** Without deduplication, another tab's message stays that tab's: here it would be given back as unconfirmed. */
function isUnderWayElsewhere({ isResendSafe, replies }: Model, saved: SavedChat): boolean {
  return !isResendSafe && saved.pending !== undefined && saved.replies === replies;
}

/** A message that waits for an event (embed, custom embed) received it: continue the flow. */
function completeMessage(
  transition: Transition,
  { chunkId, index, text }: Extract<ReducerEvent, { type: "message-completed" }>,
): void {
  const { chat, delivery, queue } = transition.model;
  const chunk = lastChunk(transition.model);
  const message = chunk?.messages[index];
  const isLast = chunk?.id === chunkId && index === chunk.messages.length - 1;
  const isIdle = delivery.state === "none" && queue.running === undefined && chat.phase === "running";
  if (message === undefined || !isLast || !isIdle) return;
  if (chunk.input !== undefined || !waitsForEvent(message)) return;
  const isStored =
    message.type !== "embed" || message.content.waitForEvent.saveDataInVariableId !== undefined;
  send(transition, { source: "embed", message: text && isStored ? { type: "text", text } : undefined });
}
