import { WITHDRAWN } from "../sql/replaced-ratings.ts";
import type { Store } from "../store.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

export function createSqliteReplyRatings(database: SqliteDatabase): Store["replyRatings"] {
  const find = database.prepare(
    "SELECT value, comment, rated_at FROM reply_ratings WHERE session_id = $1 AND turn = $2",
  );
  const save = database.prepare(
    `INSERT INTO reply_ratings (session_id, turn, result_id, value, comment, rated_at, updated_at)
     SELECT $1, $2, id, $4, $5, $6, $7 FROM results WHERE id = $3
     ON CONFLICT (session_id, turn) DO UPDATE SET value = excluded.value, comment = excluded.comment,
       rated_at = excluded.rated_at, updated_at = excluded.updated_at`,
  );
  const confirm = database.prepare(
    "UPDATE reply_ratings SET rated_at = $3 WHERE session_id = $1 AND turn = $2",
  );
  const insertDelivery = database.prepare(
    `INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
     SELECT $1, $2, bot_id, id, $4, 0, $4, $5, $6 FROM results WHERE id = $3 AND NOT EXISTS (
       SELECT 1 FROM deliveries WHERE result_id = $3 AND session_id = $5 AND turn = $6 AND attempts = 0)`,
  );
  return {
    save: ({ sessionId, turn, resultId, rating, now, ratedAt = now, delivery }) =>
      database.write(() => {
        const { value, comment = null } = rating ?? { value: WITHDRAWN };
        const before = find.get(sessionId, turn);
        if (Number(before?.["rated_at"] ?? 0) > ratedAt) return false;
        if (before?.["value"] === value && before["comment"] === comment) {
          confirm.run(sessionId, turn, ratedAt);
          return false;
        }
        const { changes } = save.run(sessionId, turn, resultId, value, comment, ratedAt, now);
        // A rating that was never stored is withdrawn before it arrives.
        if (changes !== 1 || (before === undefined && rating === undefined)) return false;
        if (delivery !== undefined)
          insertDelivery.run(delivery.id, delivery.url, resultId, now, sessionId, turn);
        return true;
      }),
  };
}
