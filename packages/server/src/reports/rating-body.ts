import type { RatingCounts } from "@banter/protocol/reply-schemas";
import type { StoredRating, StoredResult } from "../store/stored-result.ts";

/** A rating as owners read it at its reply. */
export function ratingBody({ value, comment, updatedAt }: StoredRating) {
  return { value, ...(comment !== undefined && { comment }), at: new Date(updatedAt).toISOString() };
}

export function countRatings({ ratings }: Pick<StoredResult, "ratings">): RatingCounts {
  const up = ratings.filter(({ value }) => value === "up").length;
  return { up, down: ratings.length - up };
}
