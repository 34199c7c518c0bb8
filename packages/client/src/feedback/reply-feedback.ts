import { backoffDelay, isRecord, replyFeedbackValues, type ReplyFeedback } from "@banter/protocol";
import type { GivenFeedback } from "../contract/chat-state.ts";
import { MAX_FEEDBACK_ATTEMPTS, FEEDBACK_TIMEOUT_MS, RETRY_BACKOFF } from "../contract/client-timing.ts";
import { effect, patch, patchChat, type Step } from "../model/step.ts";
import { isTransient, retryAfterOf } from "../outbox/classify-failure.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";

/** Rates a streamed reply, changes the feedback or, with undefined, withdraws it. */
export function rateReply(step: Step, turn: number, feedback: ReplyFeedback | undefined): void {
  const { ratedAt: before = 0 } = step.model.chat.feedback?.find((each) => each.turn === turn) ?? {};
  replaceFeedback(step, {
    turn,
    ...feedback,
    ratedAt: Math.max(step.env.time, before + 1),
    status: "sending",
  });
  effect(step, { type: "save" });
  sendFeedback(step);
}

/** Sends the next unsent feedback. One request at a time, so that the last one arrives last. */
export function sendFeedback(step: Step): void {
  const { feedbackDelivery, chat } = step.model;
  const next = chat.feedback?.find(isUnsent);
  if (feedbackDelivery.inFlight !== undefined || next === undefined) return;
  if (!step.env.isOnline) {
    for (const feedback of chat.feedback?.filter(isUnsent) ?? []) waitForNetwork(step, feedback);
    return;
  }
  patch(step, { feedbackDelivery: { ...feedbackDelivery, inFlight: next } });
  effect(
    step,
    { type: "send-feedback", feedback: next },
    { type: "set-timer", name: "feedback", delay: FEEDBACK_TIMEOUT_MS },
  );
}

/** The server has replied, or the request failed. Feedback that was changed meanwhile is sent again. */
export function feedbackFinished(step: Step, result: TransportResult): void {
  const { inFlight, attempt } = step.model.feedbackDelivery;
  if (inFlight === undefined) return;
  effect(step, { type: "stop-timers", names: ["feedback"] });
  if (!result.ok && isWorthRetrying(result.error) && attempt < MAX_FEEDBACK_ATTEMPTS)
    return scheduleRetry(step, inFlight, result.error);
  patch(step, { feedbackDelivery: { inFlight: undefined, attempt: 1 } });
  if (step.model.chat.feedback?.includes(inFlight)) settle(step, inFlight, result);
  sendFeedback(step);
}

/** The retry is due, or the request got no response. */
export function feedbackTimedOut(step: Step): void {
  const { inFlight, attempt } = step.model.feedbackDelivery;
  if (inFlight !== undefined) {
    effect(step, { type: "abort", what: "feedback" });
    patch(step, { feedbackDelivery: { inFlight: undefined, attempt: attempt + 1 } });
  }
  sendFeedback(step);
}

/**
 * Merges the feedback that another tab has saved: the later one of each reply counts. Unsent feedback is left to its tab. The
 * record may also be an old one of this page, which could not write to its storage since.
 */
export function adoptFeedback(
  step: Step,
  saved: readonly GivenFeedback[],
  own: readonly GivenFeedback[] = [],
): void {
  const settled = saved.filter((feedback) => !isUnsent(feedback));
  const kept = own.filter((feedback) => !settled.some((other) => isLater(other, feedback)));
  const others = settled.filter((feedback) => kept.every(({ turn }) => turn !== feedback.turn));
  patchChat(step, { feedback: [...others, ...kept] });
}

function isLater({ turn, ratedAt }: GivenFeedback, than: GivenFeedback): boolean {
  return turn === than.turn && ratedAt > than.ratedAt;
}

function settle(step: Step, feedback: GivenFeedback, result: TransportResult): void {
  const settled: GivenFeedback = result.ok
    ? storedFeedback(feedback, result.value)
    : { ...feedback, status: "failed" };
  replaceFeedback(step, settled);
  // Other tabs learn of settled feedback only, so that none of them sends an older one.
  effect(step, { type: "save" }, { type: "announce" });
}

/** The stored feedback: another tab's, if that one is later. */
function storedFeedback(feedback: GivenFeedback, reply: unknown): GivenFeedback {
  const { turn, ratedAt } = feedback;
  if (!isRecord(reply) || reply["value"] === undefined) return { ...feedback, status: "sent" };
  const value = replyFeedbackValues.find((known) => known === reply["value"]);
  const comment = typeof reply["comment"] === "string" ? { comment: reply["comment"] } : {};
  return { turn, ratedAt, status: "sent", ...(value !== undefined && { value, ...comment }) };
}

function scheduleRetry(step: Step, feedback: GivenFeedback, failure: TransportFailure): void {
  const { attempt } = step.model.feedbackDelivery;
  patch(step, { feedbackDelivery: { inFlight: undefined, attempt: attempt + 1 } });
  if (step.model.chat.feedback?.includes(feedback)) waitForNetwork(step, feedback);
  const delay = backoffDelay(attempt, step.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(step, { type: "set-timer", name: "feedback", delay });
}

function waitForNetwork(step: Step, feedback: GivenFeedback): void {
  replaceFeedback(step, { ...feedback, status: "waiting-for-network" });
  effect(step, { type: "save" });
}

function replaceFeedback(step: Step, feedback: GivenFeedback): void {
  const others = step.model.chat.feedback?.filter(({ turn }) => turn !== feedback.turn) ?? [];
  patchChat(step, { feedback: [...others, feedback] });
}

function isUnsent({ status }: GivenFeedback): boolean {
  return status === "sending" || status === "waiting-for-network";
}

function isWorthRetrying(failure: TransportFailure): boolean {
  if (failure.kind === "http") return isTransient(failure.status);
  return failure.kind === "network" || failure.kind === "timeout" || failure.kind === "unreadable";
}
