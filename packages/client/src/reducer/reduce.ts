import { fail, waitsForEvent, type VisitorMessage } from "@banter/protocol";
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
  type Transition,
} from "../model/transition.ts";

/** The reducer of a session. Pure and total: it accepts any event in any state. */
export function reduce(
  model: Model,
  event: ReducerEvent,
  env: ReducerEnvironment,
): { readonly model: Model; readonly effects: readonly Effect[] } {
  const transition: Transition = { model, effects: [], followUps: [], env };
  if (!("epoch" in event) || event.epoch === model.epoch) handle(transition, event);
  for (let next = transition.followUps.shift(); next !== undefined; next = transition.followUps.shift())
    runFollowUp(transition, next);
  updateReply(transition);
  return holdEffects(transition);
}

/** While a conversation is prepared, holds back every effect but the opening request. */
function holdEffects({ model, effects }: Transition): ReturnType<typeof reduce> {
  if (model.heldEffects === undefined) return { model, effects };
  const isReading = ({ type }: Effect): boolean => type === "fetch-opening";
  const held = effects.filter((next) => !isReading(next));
  return {
    model: { ...model, heldEffects: [...model.heldEffects, ...held] },
    effects: effects.filter(isReading),
  };
}

function prepare(transition: Transition, { composer }: Extract<ReducerEvent, { type: "prepared" }>): void {
  patch(transition, { heldEffects: [] });
  start(transition, { saved: undefined, payment: undefined, composer });
}

function runHeldEffects(transition: Transition): void {
  effect(transition, ...(transition.model.heldEffects ?? []));
  patch(transition, { heldEffects: undefined });
}

function handle(transition: Transition, event: ReducerEvent): void {
  switch (event.type) {
    case "started":
      return start(transition, event);
    case "prepared":
      return prepare(transition, event);
    case "opened":
      return runHeldEffects(transition);
    case "opening-received":
      return showOpening(transition, event.opening);
    case "start-replied":
      return startReplied(transition, event.result);
    case "submitted":
      return submit(transition, event);
    case "delivery-finished":
      return deliveryFinished(transition, event.messageId, event.attempt, event.result);
    case "superseded":
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
      return timers[event.name](transition);
    case "reply-stopped":
      return stopReply(transition);
    case "reply-skipped":
      return skipReply(transition);
    case "reply-regenerated":
      return regenerateReply(transition);
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
    case "retried":
      return retry(transition);
    case "resumed":
      return resume(transition, event);
    case "draft-typed":
      return typeText(transition, event.text);
    case "command-received":
      return sendCommand(transition, event);
    case "message-loaded":
      return messageLoaded(transition, event.chunkId, event.index);
    case "message-completed":
      return completeMessage(transition, event);
    case "variables-set":
      return setVariables(transition, event.variables);
    case "appearance-changed":
      return applyPreviewAppearance(transition, event.bot);
    case "restarted":
      return restart(transition);
    case "reset":
      patch(transition, { isRemembered: false });
      effect(transition, { type: "delete-saved", evenNewer: true });
      return emit(transition, { type: "cleared" });
    case "logged":
      return reportLogs(transition, event.logs);
  }
}

const timers: Readonly<Record<TimerName, (transition: Transition) => void>> = {
  start: retryStart,
  busy: (transition) => patch(transition, { isBusy: true }),
  "slow-delivery": (transition) => onDelivery(transition, "slow"),
  "delivery-timeout": (transition) => onDelivery(transition, "timed-out"),
  resend: (transition) => onDelivery(transition, "resend"),
  reveal: continueReveal,
  action: actionTimedOut,
  stream: streamTimedOut,
  resync: (transition) => effect(transition, { type: "resync" }),
  feedback: feedbackTimedOut,
};

function runFollowUp(transition: Transition, next: FollowUp): void {
  switch (next.type) {
    case "send-action-result":
      return sendActionResult(transition, next.message);
    case "open-stream":
      return openStream(transition, next.action);
    case "settle-queued":
      return settleQueued(transition);
    case "resume-actions":
      return resumeActions(transition);
  }
}

/** Sends an action's result, or holds it while a command is being delivered. */
function sendActionResult(transition: Transition, message: VisitorMessage | undefined): void {
  const { delivery, queue } = transition.model;
  if (delivery.state === "sending" || delivery.state === "waiting")
    patch(transition, { queue: { ...queue, heldResult: { message } } });
  else send(transition, { source: "action", message });
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
  const { chat, delivery, failure, queue } = transition.model;
  if (chat.startFailure !== undefined) return retryStart(transition);
  if (failure?.kind === "session-lost") return restart(transition);
  if (delivery.state !== "none") return onDelivery(transition, "retried");
  if (queue.failed !== undefined) retryAction(transition);
}

/** Sends a command, unless an answer is being delivered. */
function sendCommand(
  transition: Transition,
  { text, messageId }: Extract<ReducerEvent, { type: "command-received" }>,
): void {
  if (isBusy(transition.model))
    effect(transition, { type: "settle-command", messageId, result: fail(COMMAND_BUSY) });
  else send(transition, { source: "command", message: { type: "command", command: text }, messageId });
}

/** The page is online again, resumed, or notified by another tab. */
function resume(
  transition: Transition,
  { saved, wasSuspended }: Extract<ReducerEvent, { type: "resumed" }>,
): void {
  const { chat, delivery } = transition.model;
  // The message in flight belongs to a conversation that is over, or its reply decides.
  if (
    isNewer(transition.model, saved) &&
    (delivery.state !== "sending" || hasReplaced(saved, transition.model))
  )
    return adoptSaved(transition, saved);
  if (saved !== undefined && saved.start.sessionId === chat.sessionId)
    adoptFeedback(transition, saved.ratings, chat.feedback);
  if (!transition.env.isOnline) return;
  sendFeedback(transition);
  if (chat.startFailure?.retryIn !== undefined) return retryStart(transition);
  if (delivery.state === "waiting") onDelivery(transition, "resend");
  else if (wasSuspended) onDelivery(transition, "resync");
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

function setVariables(transition: Transition, variables: Readonly<Record<string, unknown>>): void {
  const { options } = transition.model;
  const prefilledVariables = { ...options.prefilledVariables, ...variables };
  patch(transition, { options: { ...options, prefilledVariables } });
}
