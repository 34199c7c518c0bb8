import { fail, waitsForEvent, type GuestMessage } from "@banter/protocol";
import { actionFinished, actionTimedOut, retryAction } from "../actions/action-queue.ts";
import { onResynced } from "../outbox/resync.ts";
import { onDelivery } from "../outbox/delivery.ts";
import { deliveryFinished, send, submitAnswer } from "../outbox/outbox.ts";
import { COMMAND_BUSY, isBusy } from "../outbox/command-busy.ts";
import {
  adoptFeedback,
  rateReply,
  feedbackFinished,
  feedbackTimedOut,
  sendFeedback,
} from "../feedback/reply-feedback.ts";
import { keepAsNotSent, typeText } from "../composer/composer.ts";
import { editQueued, queueMessage, removeQueued } from "../composer/queued-message.ts";
import { writtenAnswer } from "../composer/written.ts";
import { openQuestion } from "../model/open-question.ts";
import { settleQueued } from "../outbox/send-queued.ts";
import { adoptSaved, hasReplaced, isNewer } from "../restore/adopt-saved.ts";
import { resumeActions } from "../restore/restore.ts";
import { applyPreviewAppearance } from "../start/preview-appearance.ts";
import { showOpening } from "../start/opening.ts";
import { restart, retryStart, start, startReplied } from "../start/start.ts";
import { regenerateReply } from "../stream/regeneration.ts";
import { skipReply } from "../stream/stream-failed.ts";
import { openStream, stopReply, streamClosed, streamText, streamTimedOut } from "../stream/stream.ts";
import { updateReply } from "../transcript/reply-state.ts";
import { continueReveal, messageLoaded } from "../transcript/reveal.ts";
import type { Effect, TimerName } from "../model/effect.ts";
import type { Model } from "../model/model.ts";
import type { ReducerEvent } from "./reducer-event.ts";
import {
  effect,
  emit,
  lastChunk,
  patch,
  reportLogs,
  type FollowUp,
  type ReducerEnvironment,
  type Step,
} from "../model/step.ts";

/** The reducer of a session. Pure and total: it accepts any event in any state. */
export function reduce(
  model: Model,
  event: ReducerEvent,
  env: ReducerEnvironment,
): { readonly model: Model; readonly effects: readonly Effect[] } {
  const step: Step = { model, effects: [], followUps: [], env };
  if (!("epoch" in event) || event.epoch === model.epoch) handle(step, event);
  for (let next = step.followUps.shift(); next !== undefined; next = step.followUps.shift())
    runFollowUp(step, next);
  updateReply(step);
  return holdEffects(step);
}

/** While a conversation is prepared, holds back every effect but the opening request. */
function holdEffects({ model, effects }: Step): ReturnType<typeof reduce> {
  if (model.heldEffects === undefined) return { model, effects };
  const isReading = ({ type }: Effect): boolean => type === "fetch-opening";
  const held = effects.filter((next) => !isReading(next));
  return {
    model: { ...model, heldEffects: [...model.heldEffects, ...held] },
    effects: effects.filter(isReading),
  };
}

function prepare(step: Step, { composer }: Extract<ReducerEvent, { type: "prepared" }>): void {
  patch(step, { heldEffects: [] });
  start(step, { saved: undefined, payment: undefined, composer });
}

function runHeldEffects(step: Step): void {
  effect(step, ...(step.model.heldEffects ?? []));
  patch(step, { heldEffects: undefined });
}

function handle(step: Step, event: ReducerEvent): void {
  switch (event.type) {
    case "started":
      return start(step, event);
    case "prepared":
      return prepare(step, event);
    case "opened":
      return runHeldEffects(step);
    case "opening-received":
      return showOpening(step, event.opening);
    case "start-replied":
      return startReplied(step, event.result);
    case "submitted":
      return submit(step, event);
    case "delivery-finished":
      return deliveryFinished(step, event.messageId, event.attempt, event.result);
    case "superseded":
      return adoptInsteadOf(step, event);
    case "resynced":
      if (event.replies === step.model.replies) onResynced(step, event.result);
      return;
    case "resync-requested":
      return onDelivery(step, "resync");
    case "action-finished":
      return actionFinished(step, event.chunkId, event.index, event.outcome);
    case "stream-text":
      return streamText(step, event.attempt, event.text);
    case "stream-closed":
      return streamClosed(step, event.attempt, event.result);
    case "timer":
      return timers[event.name](step);
    case "reply-stopped":
      return stopReply(step);
    case "reply-skipped":
      return skipReply(step);
    case "reply-regenerated":
      return regenerateReply(step);
    case "message-queued":
      queueMessage(step, event.text);
      // After a failed reply the next message continues the flow.
      return step.model.chat.composer.queued?.status === "queued" ? skipReply(step) : undefined;
    case "queued-edited":
      return editQueued(step);
    case "unsent-kept":
      return keepAsNotSent(step, event);
    case "queued-removed":
      return removeQueued(step);
    case "reply-rated":
      return rateReply(step, event.turn, event.feedback);
    case "feedback-finished":
      return feedbackFinished(step, event.result);
    case "retried":
      return retry(step);
    case "resumed":
      return resume(step, event);
    case "draft-typed":
      return typeText(step, event.text);
    case "command-received":
      return sendCommand(step, event);
    case "message-loaded":
      return messageLoaded(step, event.chunkId, event.index);
    case "message-completed":
      return completeMessage(step, event);
    case "variables-set":
      return setVariables(step, event.variables);
    case "appearance-changed":
      return applyPreviewAppearance(step, event.bot);
    case "restarted":
      return restart(step);
    case "reset":
      patch(step, { isRemembered: false });
      effect(step, { type: "delete-saved", evenNewer: true });
      return emit(step, { type: "cleared" });
    case "logged":
      return reportLogs(step, event.logs);
  }
}

const timers: Readonly<Record<TimerName, (step: Step) => void>> = {
  start: retryStart,
  busy: (step) => patch(step, { isBusy: true }),
  "slow-delivery": (step) => onDelivery(step, "slow"),
  "delivery-timeout": (step) => onDelivery(step, "timed-out"),
  resend: (step) => onDelivery(step, "resend"),
  reveal: continueReveal,
  action: actionTimedOut,
  stream: streamTimedOut,
  resync: (step) => effect(step, { type: "resync" }),
  feedback: feedbackTimedOut,
};

function runFollowUp(step: Step, next: FollowUp): void {
  switch (next.type) {
    case "send-action-result":
      return sendActionResult(step, next.message);
    case "open-stream":
      return openStream(step, next.action);
    case "settle-queued":
      return settleQueued(step);
    case "resume-actions":
      return resumeActions(step);
  }
}

/** Sends an action's result, or holds it while a command is being delivered. */
function sendActionResult(step: Step, message: GuestMessage | undefined): void {
  const { delivery, queue } = step.model;
  if (delivery.state === "sending" || delivery.state === "waiting")
    patch(step, { queue: { ...queue, heldResult: { message } } });
  else send(step, { source: "action", message });
}

/** Retries what blocks the flow; only otherwise it sends the answer. */
function submit(step: Step, { answer, chunkId }: Extract<ReducerEvent, { type: "submitted" }>): void {
  const { queue, delivery } = step.model;
  const isBlocked =
    queue.failed !== undefined || (delivery.state === "failed" && delivery.outgoing.source !== "answer");
  if (isBlocked) retry(step);
  else submitAnswer(step, answer, chunkId);
}

/** Another tab has a newer version of the conversation: an answer to this one must not be sent. */
function adoptInsteadOf(
  step: Step,
  { saved, submitted }: Extract<ReducerEvent, { type: "superseded" }>,
): void {
  if (submitted === undefined) return adoptSaved(step, saved);
  const { answer, chunkId } = submitted;
  const open = openQuestion(step.model.chat.chunks);
  const isOpen = open?.isInputShown === true && open.id === (chunkId ?? open.id);
  adoptSaved(step, saved, isOpen ? writtenAnswer(step.model.chat, answer) : undefined);
}

function retry(step: Step): void {
  const { chat, delivery, failure, queue } = step.model;
  if (chat.startFailure !== undefined) return retryStart(step);
  if (failure?.kind === "session-lost") return restart(step);
  if (delivery.state !== "none") return onDelivery(step, "retried");
  if (queue.failed !== undefined) retryAction(step);
}

/** Sends a command, unless an answer is being delivered. */
function sendCommand(
  step: Step,
  { text, messageId }: Extract<ReducerEvent, { type: "command-received" }>,
): void {
  if (isBusy(step.model)) effect(step, { type: "settle-command", messageId, result: fail(COMMAND_BUSY) });
  else send(step, { source: "command", message: { type: "command", command: text }, messageId });
}

/** The page is online again, resumed, or notified by another tab. */
function resume(step: Step, { saved, wasSuspended }: Extract<ReducerEvent, { type: "resumed" }>): void {
  const { chat, delivery } = step.model;
  // The message in flight belongs to a conversation that is over, or its reply decides.
  if (isNewer(step.model, saved) && (delivery.state !== "sending" || hasReplaced(saved, step.model)))
    return adoptSaved(step, saved);
  if (saved !== undefined && saved.start.sessionId === chat.sessionId)
    adoptFeedback(step, saved.ratings, chat.feedback);
  if (!step.env.isOnline) return;
  sendFeedback(step);
  if (chat.startFailure?.retryIn !== undefined) return retryStart(step);
  if (delivery.state === "waiting") onDelivery(step, "resend");
  else if (wasSuspended) onDelivery(step, "resync");
}

/** A message that waits for an event (embed, custom embed) received it: continue the flow. */
function completeMessage(
  step: Step,
  { chunkId, index, text }: Extract<ReducerEvent, { type: "message-completed" }>,
): void {
  const { chat, delivery, queue } = step.model;
  const chunk = lastChunk(step.model);
  const message = chunk?.messages[index];
  const isLast = chunk?.id === chunkId && index === chunk.messages.length - 1;
  const isIdle = delivery.state === "none" && queue.running === undefined && chat.phase === "running";
  if (message === undefined || !isLast || !isIdle) return;
  if (chunk.input !== undefined || !waitsForEvent(message)) return;
  const isStored =
    message.type !== "embed" || message.content.waitForEvent.saveDataInVariableId !== undefined;
  send(step, { source: "embed", message: text && isStored ? { type: "text", text } : undefined });
}

function setVariables(step: Step, variables: Readonly<Record<string, unknown>>): void {
  const { options } = step.model;
  const prefilledVariables = { ...options.prefilledVariables, ...variables };
  patch(step, { options: { ...options, prefilledVariables } });
}
