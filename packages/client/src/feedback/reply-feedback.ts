import { backoffDelay, isRecord, replyFeedbackValues, type ReplyFeedback } from "@banter/protocol";
import type { GivenFeedback } from "../contract/chat-state.ts";
import { MAX_FEEDBACK_ATTEMPTS, FEEDBACK_TIMEOUT_MS, RETRY_BACKOFF } from "../contract/client-timing.ts";
import { effect, patch, patchChat, type Transition } from "../model/transition.ts";
import { isTransient, retryAfterOf } from "../model/transient-failure.ts";
import type { FeedbackDelivery } from "../model/progress.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";

/** Rates a streamed reply, changes the feedback or, with undefined, withdraws it. */
export function rateReply(transition: Transition, turn: number, feedback: ReplyFeedback | undefined): void {
  const { ratedAt: before = 0 } = transition.model.chat.feedback?.find((each) => each.turn === turn) ?? {};
  replaceFeedback(transition, {
    turn,
    ...feedback,
    ratedAt: Math.max(transition.env.time, before + 1),
    status: "sending",
  });
  effect(transition, { type: "save" });
  sendFeedback(transition);
}

/** Sends the next unsent feedback. One request at a time, so that the last one arrives last. */
export function sendFeedback(transition: Transition): void {
  const { feedbackDelivery, chat } = transition.model;
  const next = chat.feedback?.find(isUnsent);
  if (feedbackDelivery.inFlight !== undefined || next === undefined) return;
  if (!transition.env.isOnline) {
    for (const feedback of chat.feedback?.filter(isUnsent) ?? []) waitForNetwork(transition, feedback);
    return;
  }
  patch(transition, { feedbackDelivery: { ...feedbackDelivery, inFlight: next, retryAt: undefined } });
  effect(
    transition,
    { type: "send-feedback", feedback: next },
    { type: "set-timer", name: "feedback", delay: FEEDBACK_TIMEOUT_MS },
  );
}

/** The server has replied, or the request failed. Feedback that was changed meanwhile is sent again. */
export function feedbackFinished(transition: Transition, result: TransportResult): void {
  const { inFlight, attempt } = transition.model.feedbackDelivery;
  if (inFlight === undefined) return;
  effect(transition, { type: "stop-timers", names: ["feedback"] });
  if (!result.ok && isWorthRetrying(result.error) && attempt < MAX_FEEDBACK_ATTEMPTS)
    return scheduleRetry(transition, inFlight, result.error);
  patch(transition, { feedbackDelivery: { inFlight: undefined, attempt: 1, retryAt: undefined } });
  if (transition.model.chat.feedback?.includes(inFlight)) settle(transition, inFlight, result);
  sendFeedback(transition);
}

/** The retry is due, or the request got no response. */
export function feedbackTimedOut(transition: Transition): void {
  const { inFlight, attempt } = transition.model.feedbackDelivery;
  if (inFlight !== undefined) effect(transition, { type: "abort", what: "feedback" });
  const next = inFlight === undefined ? attempt : attempt + 1;
  patch(transition, { feedbackDelivery: { inFlight: undefined, attempt: next, retryAt: undefined } });
  sendFeedback(transition);
}

/** Sends another tab's unsent feedback: that tab may be closed. This tab's own is not repeated before it is due. */
export function sendAbandonedFeedback(transition: Transition): void {
  if (transition.model.feedbackDelivery.retryAt === undefined) sendFeedback(transition);
}

/** Another tab's version of the conversation has ended the delivery `before`. It goes on, not before it is due. */
export function continueFeedback(transition: Transition, before: FeedbackDelivery): void {
  const { inFlight, retryAt } = before;
  if (inFlight !== undefined) return sendFeedback(transition);
  if (retryAt === undefined) return;
  patch(transition, { feedbackDelivery: before });
  const delay = Math.max(0, retryAt - transition.env.time);
  effect(transition, { type: "set-timer", name: "feedback", delay });
}

/**
 * Merges the feedback that another tab has saved: the later one of each reply counts. The record may also be an old one of this
 * page, which could not write to its storage since.
 */
export function adoptFeedback(
  transition: Transition,
  saved: readonly GivenFeedback[],
  own: readonly GivenFeedback[] = [],
): void {
  const kept = own.filter((feedback) => !saved.some((other) => supersedes(other, feedback)));
  const others = saved.filter((feedback) => kept.every(({ turn }) => turn !== feedback.turn));
  const merged = [...others, ...kept];
  // Listeners are called only for a change.
  if (JSON.stringify(merged) !== JSON.stringify(transition.model.chat.feedback ?? []))
    patchChat(transition, { feedback: merged });
}

/** Whether other tabs would miss feedback of this one. */
export function hasNewerFeedback(
  own: readonly GivenFeedback[] = [],
  saved: readonly GivenFeedback[],
): boolean {
  return own.some((feedback) => {
    const known = saved.find(({ turn }) => turn === feedback.turn);
    return known === undefined || supersedes(feedback, known);
  });
}

/** Whether feedback on a reply is later than other one, or tells what became of it. */
function supersedes(feedback: GivenFeedback, other: GivenFeedback): boolean {
  if (feedback.turn !== other.turn) return false;
  if (feedback.ratedAt === other.ratedAt) return isUnsent(other) && !isUnsent(feedback);
  return feedback.ratedAt > other.ratedAt;
}

function settle(transition: Transition, feedback: GivenFeedback, result: TransportResult): void {
  const settled: GivenFeedback = result.ok
    ? storedFeedback(feedback, result.value)
    : { ...feedback, status: "failed" };
  replaceFeedback(transition, settled);
  effect(transition, { type: "save" }, { type: "announce" });
}

/** The stored feedback: another tab's, if that one is later. */
function storedFeedback(feedback: GivenFeedback, reply: unknown): GivenFeedback {
  const { turn, ratedAt } = feedback;
  if (!isRecord(reply) || reply["value"] === undefined) return { ...feedback, status: "sent" };
  const value = replyFeedbackValues.find((known) => known === reply["value"]);
  const comment = typeof reply["comment"] === "string" ? { comment: reply["comment"] } : {};
  return { turn, ratedAt, status: "sent", ...(value !== undefined && { value, ...comment }) };
}

function scheduleRetry(transition: Transition, feedback: GivenFeedback, failure: TransportFailure): void {
  const { attempt } = transition.model.feedbackDelivery;
  const { random, time } = transition.env;
  const delay = backoffDelay(attempt, random, RETRY_BACKOFF, retryAfterOf(failure));
  const retryAt = time + delay;
  patch(transition, { feedbackDelivery: { inFlight: undefined, attempt: attempt + 1, retryAt } });
  if (transition.model.chat.feedback?.includes(feedback)) waitForNetwork(transition, feedback);
  effect(transition, { type: "set-timer", name: "feedback", delay });
}

function waitForNetwork(transition: Transition, feedback: GivenFeedback): void {
  replaceFeedback(transition, { ...feedback, status: "waiting-for-network" });
  effect(transition, { type: "save" });
}

function replaceFeedback(transition: Transition, feedback: GivenFeedback): void {
  const others = transition.model.chat.feedback?.filter(({ turn }) => turn !== feedback.turn) ?? [];
  patchChat(transition, { feedback: [...others, feedback] });
}

function isUnsent({ status }: GivenFeedback): boolean {
  return status === "sending" || status === "waiting-for-network";
}

function isWorthRetrying(failure: TransportFailure): boolean {
  if (failure.kind === "http") return isTransient(failure.status);
  return failure.kind === "network" || failure.kind === "timeout" || failure.kind === "unreadable";
}
