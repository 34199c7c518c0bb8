import { replyFeedbackValues } from "@banter/protocol";
import * as v from "valibot";
import { WITHDRAWN, type FeedbackState } from "../feedback-rule.ts";
import type { SqlRow } from "./sql-database.ts";

/** Of a session and a turn. */
export const FIND_FEEDBACK =
  "SELECT value, comment, rated_at, updated_at FROM reply_ratings WHERE session_id = $1 AND turn = $2";

/** Changes one row, or none if the result doesn't exist or a server of the previous release has stored later feedback. Postgres knows the types of selected parameters only by casts. */
export const SAVE_FEEDBACK = `
  INSERT INTO reply_ratings (session_id, turn, result_id, value, comment, rated_at, updated_at)
  SELECT CAST($1 AS TEXT), CAST($2 AS INTEGER), id, CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT),
    CAST($7 AS BIGINT)
  FROM results WHERE id = $3
  ON CONFLICT (session_id, turn) DO UPDATE SET value = excluded.value, comment = excluded.comment,
    rated_at = excluded.rated_at, updated_at = excluded.updated_at
  WHERE reply_ratings.rated_at <= excluded.rated_at`;

const feedbackStateRow = v.pipe(
  v.object({
    value: v.picklist([...replyFeedbackValues, WITHDRAWN]),
    comment: v.nullable(v.string()),
    rated_at: v.number(),
    updated_at: v.number(),
  }),
  v.transform(({ value, comment, rated_at, updated_at }): FeedbackState => ({
    value,
    comment: comment ?? undefined,
    ratedAt: rated_at,
    updatedAt: updated_at,
  })),
);

export function parseFeedbackState(row: SqlRow | undefined): FeedbackState | undefined {
  return row === undefined ? undefined : v.parse(feedbackStateRow, row);
}
