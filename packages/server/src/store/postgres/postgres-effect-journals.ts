import type { Pool } from "pg";
import type { Store } from "../store.ts";

export function createPostgresEffectJournals(pool: Pool): Store["effectJournals"] {
  return {
    async find({ sessionId, turn, said }) {
      const { rows } = await pool.query<{ replies: string }>({
        name: "effect-journal-find",
        text: "SELECT replies FROM effect_journals WHERE session_id = $1 AND turn = $2 AND said = $3",
        values: [sessionId, turn, said],
      });
      return rows[0]?.replies;
    },
    async keep({ sessionId, turn, said, replies, seen, holder, until, now }) {
      const { rowCount } = await pool.query({
        name: "effect-journal-keep",
        // The share keeps a commit of the turn waiting, and waits for one: its journal goes only after it.
        text: `WITH standing AS (SELECT turn FROM sessions WHERE id = $1 FOR SHARE)
               INSERT INTO effect_journals AS j (session_id, turn, said, replies, updated_at, holder, until)
               SELECT $1::text, $2::integer, $3::text, $4::text, $5::bigint, $6::text, $7::bigint
               WHERE NOT EXISTS (SELECT 1 FROM standing WHERE turn <> $2)
               ON CONFLICT (session_id) DO UPDATE SET turn = excluded.turn, said = excluded.said,
                 replies = excluded.replies, updated_at = excluded.updated_at, holder = excluded.holder, until = excluded.until
               WHERE j.turn < excluded.turn OR j.holder = excluded.holder
                 OR (j.until <= $5 AND (j.said <> excluded.said OR j.replies = $8::text))`,
        // Postgres keeps no NUL in a text; JSON writes one as \u0000, which is fine.
        values: [sessionId, turn, said, replies, now, holder, until, seen ?? null],
      });
      return rowCount === 1;
    },
    async remove({ sessionId, turn }) {
      await pool.query("DELETE FROM effect_journals WHERE session_id = $1 AND turn = $2", [sessionId, turn]);
    },
    async expire(before) {
      const { rowCount } = await pool.query("DELETE FROM effect_journals WHERE updated_at < $1", [before]);
      return rowCount ?? 0;
    },
  };
}
