import type { ReplyRatingValue } from "@banter/protocol";
import type { RatingChange } from "./stored-result.ts";

/** The value of a withdrawn rating. It stays stored, so that an earlier rating which arrives later isn't. */
export const WITHDRAWN = "withdrawn";

/** The stored rating of one reply. */
export interface RatingState {
  readonly value: ReplyRatingValue | typeof WITHDRAWN;
  readonly comment?: string | undefined;
  /** When the visitor gave it, by the visitor's clock. */
  readonly ratedAt: number;
  readonly updatedAt: number;
}

export interface RatingDecision {
  /** The rating to store. */
  readonly state: RatingState;
  /** Whether the rating that owners see has changed, which is announced. */
  readonly isChanged: boolean;
}

/**
 * The rating that was given last counts. Undefined if that is the stored one. A rating that is given again is confirmed, and
 * one that is withdrawn before it has arrived was never visible.
 */
export function decideRating(
  before: RatingState | undefined,
  { rating, now, ratedAt = now }: Pick<RatingChange, "rating" | "now" | "ratedAt">,
): RatingDecision | undefined {
  if (before !== undefined && before.ratedAt > ratedAt) return undefined;
  const { value, comment } = rating ?? { value: WITHDRAWN };
  if (before?.value === value && before.comment === comment)
    return { state: { ...before, ratedAt }, isChanged: false };
  return {
    state: { value, comment, ratedAt, updatedAt: now },
    isChanged: before !== undefined || rating !== undefined,
  };
}
