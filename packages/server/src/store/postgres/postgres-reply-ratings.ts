import type { Pool } from "pg";
import type { Store } from "../store.ts";
import { withoutNul } from "./postgres-database.ts";

/** Each change is one statement, hence atomic with its webhook call. */
export function createPostgresReplyRatings(pool: Pool): Store["replyRatings"] {
  return {
    async save({ sessionId, turn, resultId, rating, now, delivery }) {
      const call = [sessionId, turn, resultId, now, delivery?.id ?? null, delivery?.url ?? null];
      const { rowCount } =
        rating === undefined
          ? await pool.query({ name: "rating-withdraw", text: WITHDRAW, values: call })
          : await pool.query({
              name: "rating-save",
              text: SAVE,
              values: [
                ...call,
                rating.value,
                rating.comment === undefined ? null : withoutNul(rating.comment),
              ],
            });
      return rowCount === 1;
    },
  };
}

/** Announces the changed rating, and returns a row if there is one. */
const ANNOUNCED = `
  , announced AS (
    INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
    SELECT $5::text, $6::text, results.bot_id, results.id, $4::bigint, 0, $4::bigint, $1::text, $2::integer
    FROM changed JOIN results ON results.id = changed.result_id WHERE $5::text IS NOT NULL
  )
  SELECT result_id FROM changed`;

const SAVE = `
  WITH changed AS (
    INSERT INTO reply_ratings AS r (session_id, turn, result_id, value, comment, updated_at)
    SELECT $1::text, $2::integer, id, $7::text, $8::text, $4::bigint FROM results WHERE id = $3 FOR KEY SHARE
    ON CONFLICT (session_id, turn) DO UPDATE
      SET value = excluded.value, comment = excluded.comment, updated_at = excluded.updated_at
      WHERE (r.value, r.comment) IS DISTINCT FROM (excluded.value, excluded.comment)
    RETURNING result_id
  )${ANNOUNCED}`;

const WITHDRAW = `
  WITH changed AS (
    DELETE FROM reply_ratings WHERE session_id = $1::text AND turn = $2::integer AND result_id = $3 RETURNING result_id
  )${ANNOUNCED}`;
