import type { Pool } from "pg";
import { decideFeedback } from "../feedback-rule.ts";
import type { Records } from "../records.ts";
import { FIND_FEEDBACK, parseFeedbackState, SAVE_FEEDBACK } from "../sql/feedback-state.ts";
import type { SqlRow } from "../sql/sql-database.ts";
import { CLOCK_MS } from "./postgres-clock.ts";
import { inTransaction, withoutNul } from "./postgres-database.ts";

/** Changes of one result's feedback are saved one after the other, each together with its webhook call. */
export function createPostgresReplyFeedback(pool: Pool): Records["replyFeedback"] {
  return {
    save: ({ feedback, ...change }) =>
      inTransaction(pool, async (client) => {
        const { sessionId, turn, resultId, now, delivery } = change;
        await client.query("SELECT FROM results WHERE id = $1 FOR NO KEY UPDATE", [resultId]);
        const { rows } = await client.query<SqlRow>(FIND_FEEDBACK, [sessionId, turn]);
        const storable =
          feedback?.comment === undefined ? feedback : { ...feedback, comment: withoutNul(feedback.comment) };
        const decision = decideFeedback(parseFeedbackState(rows[0]), { ...change, feedback: storable });
        if (decision === undefined) return false;
        const { value, comment = null, ratedAt, updatedAt } = decision.state;
        const values = [sessionId, turn, resultId, value, comment, ratedAt, updatedAt];
        const { rowCount } = await client.query(SAVE_FEEDBACK, values);
        if (rowCount !== 1 || !decision.isChanged) return false;
        if (delivery !== undefined)
          await client.query(ANNOUNCE, [delivery.id, delivery.url, resultId, now, sessionId, turn]);
        return true;
      }),
  };
}

/** Announced once until the first attempt. Calls are locked, so that a concurrent claim either skips one or is seen. */
const ANNOUNCE = `
  WITH pending AS (
    SELECT id FROM deliveries
    WHERE result_id = $3 AND session_id = $5::text AND turn = $6::integer AND attempts = 0 FOR UPDATE
  )
  INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
  SELECT $1::text, $2::text, bot_id, id, $4::bigint, 0, ${CLOCK_MS}, $5::text, $6::integer
  FROM results WHERE id = $3 AND NOT EXISTS (SELECT 1 FROM pending)`;
