import type { ReplyFeedbackValue } from "@banter/protocol";
import type { FeedbackChange } from "./stored-result.ts";

/** The value of withdrawn feedback. It stays stored, so that earlier feedback which arrives later isn't. */
export const WITHDRAWN = "withdrawn";

/** The stored feedback on one reply. */
export interface FeedbackState {
  readonly value: ReplyFeedbackValue | typeof WITHDRAWN;
  readonly comment?: string | undefined;
  /** When the visitor gave it, by the visitor's clock. */
  readonly ratedAt: number;
  readonly updatedAt: number;
}

export interface FeedbackDecision {
  /** The feedback to store. */
  readonly state: FeedbackState;
  /** Whether the feedback that owners see has changed, which is announced. */
  readonly isChanged: boolean;
}

/**
 * The feedback that was given last counts. Undefined if that is the stored one. Feedback that is given again is confirmed, and
 * one that is withdrawn before it has arrived was never visible.
 */
export function decideFeedback(
  before: FeedbackState | undefined,
  { feedback, now, ratedAt = now }: Pick<FeedbackChange, "feedback" | "now" | "ratedAt">,
): FeedbackDecision | undefined {
  if (before !== undefined && before.ratedAt > ratedAt) return undefined;
  const { value, comment } = feedback ?? { value: WITHDRAWN };
  if (before?.value === value && before.comment === comment)
    return { state: { ...before, ratedAt }, isChanged: false };
  return {
    state: { value, comment, ratedAt, updatedAt: now },
    isChanged: before !== undefined || feedback !== undefined,
  };
}
