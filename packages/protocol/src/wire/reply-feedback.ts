/** A visitor's feedback on a streamed reply. */
export interface ReplyFeedback {
  readonly value: ReplyFeedbackValue;
  readonly comment?: string | undefined;
}

export type ReplyFeedbackValue = (typeof replyFeedbackValues)[number];

export const replyFeedbackValues = ["up", "down"] as const;

/** Limit of a comment, in UTF-16 code units. */
export const MAX_FEEDBACK_COMMENT_LENGTH = 1_000;
