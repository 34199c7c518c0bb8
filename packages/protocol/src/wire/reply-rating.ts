/** A visitor's rating of a streamed reply. */
export interface ReplyRating {
  readonly value: ReplyRatingValue;
  readonly comment?: string | undefined;
}

export type ReplyRatingValue = (typeof replyRatingValues)[number];

export const replyRatingValues = ["up", "down"] as const;

/** Limit of a comment, in UTF-16 code units. */
export const MAX_RATING_COMMENT_LENGTH = 1_000;
