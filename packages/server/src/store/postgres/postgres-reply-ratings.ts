import type { Pool } from "pg";
import { WITHDRAWN } from "../sql/replaced-ratings.ts";
import type { Store } from "../store.ts";
import { withoutNul } from "./postgres-database.ts";

/** Each change is one statement, hence atomic with its webhook call. */
export function createPostgresReplyRatings(pool: Pool): Store["replyRatings"] {
  return {
    async save({ sessionId, turn, resultId, rating, now, ratedAt = now, delivery }) {
      const { rowCount } = await pool.query({
        name: "rating-save",
        text: SAVE,
        values: [
          sessionId,
          turn,
          resultId,
          now,
          delivery?.id ?? null,
          delivery?.url ?? null,
          rating?.value ?? WITHDRAWN,
          rating?.comment === undefined ? null : withoutNul(rating.comment),
          ratedAt,
        ],
      });
      return rowCount === 1;
    },
  };
}

/**
 * Returns a row if the visible rating has changed, and announces it. A rating that is given again is only confirmed, and one
 * that was withdrawn before it arrived was never visible.
 */
const SAVE = `
  WITH stored AS (
    SELECT value, comment FROM reply_ratings WHERE session_id = $1::text AND turn = $2::integer
  ), saved AS (
    INSERT INTO reply_ratings AS r (session_id, turn, result_id, value, comment, updated_at, rated_at)
    SELECT $1::text, $2::integer, id, $7::text, $8::text, $4::bigint, $9::bigint
    FROM results WHERE id = $3 FOR KEY SHARE
    ON CONFLICT (session_id, turn) DO UPDATE SET value = excluded.value, comment = excluded.comment,
      rated_at = excluded.rated_at,
      updated_at = CASE WHEN (r.value, r.comment) IS DISTINCT FROM (excluded.value, excluded.comment)
        THEN excluded.updated_at ELSE r.updated_at END
      WHERE r.rated_at <= excluded.rated_at
    RETURNING result_id
  ), changed AS (
    SELECT result_id FROM saved
    WHERE CASE WHEN EXISTS (SELECT 1 FROM stored)
      THEN NOT EXISTS (SELECT 1 FROM stored WHERE (value, comment) IS NOT DISTINCT FROM ($7::text, $8::text))
      ELSE $7::text <> '${WITHDRAWN}' END
  ), pending AS (
    -- Locked, so that a concurrent claim either skips it or is seen.
    SELECT id FROM deliveries WHERE result_id = $3 AND session_id = $1::text AND turn = $2::integer AND attempts = 0 FOR UPDATE
  ), announced AS (
    INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
    SELECT $5::text, $6::text, results.bot_id, results.id, $4::bigint, 0, $4::bigint, $1::text, $2::integer
    FROM changed JOIN results ON results.id = changed.result_id WHERE $5::text IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pending)
  )
  SELECT result_id FROM changed`;
