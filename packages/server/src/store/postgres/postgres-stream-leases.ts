import type { Pool } from "pg";
import type { Store } from "../store.ts";

/** Leases that hold across all instances: one statement takes one, or tells that another has it. */
export function createPostgresStreamLeases(pool: Pool): Store["streamLeases"] {
  return {
    async take({ key, holder, text, now, until }) {
      const { rowCount } = await pool.query({
        name: "stream-lease-take",
        text: `INSERT INTO stream_leases AS l (key, holder, text, until) VALUES ($1, $2, $3, $5)
               ON CONFLICT (key) DO UPDATE SET holder = $2, text = $3, until = $5
               WHERE l.holder = $2 OR l.until <= $4`,
        // Postgres keeps no NUL in a text.
        values: [key, holder, text.replaceAll("\0", ""), now, until],
      });
      return rowCount === 1;
    },
    async words(key) {
      const { rows } = await pool.query<{ text: string }>("SELECT text FROM stream_leases WHERE key = $1", [
        key,
      ]);
      return rows[0]?.text;
    },
    async release(key, holder) {
      await pool.query("DELETE FROM stream_leases WHERE key = $1 AND holder = $2", [key, holder]);
    },
    async expire(before) {
      const { rowCount } = await pool.query("DELETE FROM stream_leases WHERE until < $1", [before]);
      return rowCount ?? 0;
    },
  };
}
