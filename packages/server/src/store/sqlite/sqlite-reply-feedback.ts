import { decideFeedback } from "../feedback-rule.ts";
import type { Records } from "../records.ts";
import { FIND_FEEDBACK, parseFeedbackState, SAVE_FEEDBACK } from "../sql/feedback-state.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

export function createSqliteReplyFeedback(database: SqliteDatabase): Records["replyFeedback"] {
  const find = database.prepare(FIND_FEEDBACK);
  const save = database.prepare(SAVE_FEEDBACK);
  const insertDelivery = database.prepare(
    `INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
     SELECT $1, $2, bot_id, id, $4, 0, $4, $5, $6 FROM results WHERE id = $3 AND NOT EXISTS (
       SELECT 1 FROM deliveries WHERE result_id = $3 AND session_id = $5 AND turn = $6 AND attempts = 0)`,
  );
  return {
    save: (change) =>
      database.write(() => {
        const { sessionId, turn, resultId, now, delivery } = change;
        const decision = decideFeedback(parseFeedbackState(find.get(sessionId, turn)), change);
        if (decision === undefined) return false;
        const { value, comment = null, ratedAt, updatedAt } = decision.state;
        const { changes } = save.run(sessionId, turn, resultId, value, comment, ratedAt, updatedAt);
        if (changes !== 1 || !decision.isChanged) return false;
        if (delivery !== undefined)
          insertDelivery.run(delivery.id, delivery.url, resultId, now, sessionId, turn);
        return true;
      }),
  };
}
