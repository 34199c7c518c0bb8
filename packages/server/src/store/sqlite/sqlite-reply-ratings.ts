import type { Store } from "../store.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

export function createSqliteReplyRatings(database: SqliteDatabase): Store["replyRatings"] {
  const save = database.prepare(
    `INSERT INTO reply_ratings (session_id, turn, result_id, value, comment, updated_at)
     SELECT $1, $2, id, $4, $5, $6 FROM results WHERE id = $3
     ON CONFLICT (session_id, turn) DO UPDATE
       SET value = excluded.value, comment = excluded.comment, updated_at = excluded.updated_at
       WHERE value IS NOT excluded.value OR comment IS NOT excluded.comment`,
  );
  const withdraw = database.prepare(
    "DELETE FROM reply_ratings WHERE session_id = $1 AND turn = $2 AND result_id = $3",
  );
  const insertDelivery = database.prepare(
    `INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at, session_id, turn)
     SELECT $1, $2, bot_id, id, $4, 0, $4, $5, $6 FROM results WHERE id = $3`,
  );
  return {
    save: ({ sessionId, turn, resultId, rating, now, delivery }) =>
      database.write(() => {
        const { changes } =
          rating === undefined
            ? withdraw.run(sessionId, turn, resultId)
            : save.run(sessionId, turn, resultId, rating.value, rating.comment ?? null, now);
        if (changes !== 1) return false;
        if (delivery !== undefined)
          insertDelivery.run(delivery.id, delivery.url, resultId, now, sessionId, turn);
        return true;
      }),
  };
}
