import type { RatingCounts } from "@banter/protocol/reply-schemas";
import type { StoredRating, StoredResult } from "../store/stored-result.ts";

/** A rating as owners read it at its reply. */
export function ratingBody({ value, comment, updatedAt, isReplaced }: StoredRating) {
  return {
    value,
    ...(comment !== undefined && { comment }),
    at: new Date(updatedAt).toISOString(),
    ...(isReplaced && { isReplaced }),
  };
}

/** Counts the ratings of replies that are still part of the conversation. */
export function countRatings({ ratings }: Pick<StoredResult, "ratings">): RatingCounts {
  const current = ratings.filter(({ isReplaced }) => !isReplaced);
  const up = current.filter(({ value }) => value === "up").length;
  return { up, down: current.length - up };
}
