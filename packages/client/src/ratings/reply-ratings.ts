import { backoffDelay, isRecord, replyRatingValues, type ReplyRating } from "@banter/protocol";
import type { GivenRating } from "../contract/chat-state.ts";
import { MAX_RATING_ATTEMPTS, RATING_TIMEOUT_MS, RETRY_BACKOFF } from "../contract/client-timing.ts";
import { effect, patch, patchChat, type Step } from "../model/step.ts";
import { isTransient, retryAfterOf } from "../outbox/classify-failure.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";

/** Rates a streamed reply, changes the rating or, with undefined, withdraws it. */
export function rateReply(step: Step, turn: number, rating: ReplyRating | undefined): void {
  const { ratedAt: before = 0 } = step.model.chat.ratings?.find((each) => each.turn === turn) ?? {};
  replaceRating(step, { turn, ...rating, ratedAt: Math.max(step.env.time, before + 1), status: "sending" });
  effect(step, { type: "save" });
  sendRatings(step);
}

/** Sends the next unsent rating. One at a time, so that the last one arrives last. */
export function sendRatings(step: Step): void {
  const { ratingDelivery, chat } = step.model;
  const next = chat.ratings?.find(isUnsent);
  if (ratingDelivery.inFlight !== undefined || next === undefined) return;
  if (!step.env.isOnline) {
    for (const rating of chat.ratings?.filter(isUnsent) ?? []) waitForNetwork(step, rating);
    return;
  }
  patch(step, { ratingDelivery: { ...ratingDelivery, inFlight: next } });
  effect(
    step,
    { type: "send-rating", rating: next },
    { type: "set-timer", name: "rating", delay: RATING_TIMEOUT_MS },
  );
}

/** The server has replied, or the request failed. A rating that was changed meanwhile is sent again. */
export function ratingFinished(step: Step, result: TransportResult): void {
  const { inFlight, attempt } = step.model.ratingDelivery;
  if (inFlight === undefined) return;
  effect(step, { type: "stop-timers", names: ["rating"] });
  if (!result.ok && isWorthRetrying(result.error) && attempt < MAX_RATING_ATTEMPTS)
    return scheduleRetry(step, inFlight, result.error);
  patch(step, { ratingDelivery: { inFlight: undefined, attempt: 1 } });
  if (step.model.chat.ratings?.includes(inFlight)) settle(step, inFlight, result);
  sendRatings(step);
}

/** The retry is due, or the request got no response. */
export function ratingTimedOut(step: Step): void {
  const { inFlight, attempt } = step.model.ratingDelivery;
  if (inFlight !== undefined) {
    effect(step, { type: "abort", what: "rating" });
    patch(step, { ratingDelivery: { inFlight: undefined, attempt: attempt + 1 } });
  }
  sendRatings(step);
}

/**
 * Merges the ratings that another tab has saved: the later one of each reply counts. Unsent ones are left to their tab. The
 * record may also be an old one of this page, which could not write to its storage since.
 */
export function adoptRatings(
  step: Step,
  saved: readonly GivenRating[],
  own: readonly GivenRating[] = [],
): void {
  const settled = saved.filter((rating) => !isUnsent(rating));
  const kept = own.filter((rating) => !settled.some((other) => isLater(other, rating)));
  const others = settled.filter((rating) => kept.every(({ turn }) => turn !== rating.turn));
  patchChat(step, { ratings: [...others, ...kept] });
}

function isLater({ turn, ratedAt }: GivenRating, than: GivenRating): boolean {
  return turn === than.turn && ratedAt > than.ratedAt;
}

function settle(step: Step, rating: GivenRating, result: TransportResult): void {
  const settled: GivenRating = result.ok
    ? storedRating(rating, result.value)
    : { ...rating, status: "failed" };
  replaceRating(step, settled);
  // Other tabs learn of settled ratings only, so that none of them sends an older one.
  effect(step, { type: "save" }, { type: "announce" });
}

/** The stored rating: another tab's, if that one is later. */
function storedRating(rating: GivenRating, reply: unknown): GivenRating {
  const { turn, ratedAt } = rating;
  if (!isRecord(reply) || reply["value"] === undefined) return { ...rating, status: "sent" };
  const value = replyRatingValues.find((known) => known === reply["value"]);
  const comment = typeof reply["comment"] === "string" ? { comment: reply["comment"] } : {};
  return { turn, ratedAt, status: "sent", ...(value !== undefined && { value, ...comment }) };
}

function scheduleRetry(step: Step, rating: GivenRating, failure: TransportFailure): void {
  const { attempt } = step.model.ratingDelivery;
  patch(step, { ratingDelivery: { inFlight: undefined, attempt: attempt + 1 } });
  if (step.model.chat.ratings?.includes(rating)) waitForNetwork(step, rating);
  const delay = backoffDelay(attempt, step.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(step, { type: "set-timer", name: "rating", delay });
}

function waitForNetwork(step: Step, rating: GivenRating): void {
  replaceRating(step, { ...rating, status: "waiting-for-network" });
  effect(step, { type: "save" });
}

function replaceRating(step: Step, rating: GivenRating): void {
  const others = step.model.chat.ratings?.filter(({ turn }) => turn !== rating.turn) ?? [];
  patchChat(step, { ratings: [...others, rating] });
}

function isUnsent({ status }: GivenRating): boolean {
  return status === "sending" || status === "waiting-for-network";
}

function isWorthRetrying(failure: TransportFailure): boolean {
  if (failure.kind === "http") return isTransient(failure.status);
  return failure.kind === "network" || failure.kind === "timeout" || failure.kind === "unreadable";
}
