import type { FeedbackCounts } from "@banter/protocol/reply-schemas";
import type { StoredFeedback, StoredResult } from "../store/stored-result.ts";

/** Feedback as owners read it at its reply. */
export function feedbackBody({ value, comment, updatedAt, isReplaced }: StoredFeedback) {
  return {
    value,
    ...(comment !== undefined && { comment }),
    at: new Date(updatedAt).toISOString(),
    ...(isReplaced && { isReplaced }),
  };
}

/** Counts the feedback on replies that are still part of the conversation. */
export function countFeedback({ feedback }: Pick<StoredResult, "feedback">): FeedbackCounts {
  const current = feedback.filter(({ isReplaced }) => !isReplaced);
  const up = current.filter(({ value }) => value === "up").length;
  return { up, down: current.length - up };
}
