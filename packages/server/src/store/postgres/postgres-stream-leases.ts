import type { Pool } from "pg";
import type { Store } from "../store.ts";
import { CLOCK_MS } from "./postgres-clock.ts";
import { withoutNul } from "./postgres-database.ts";

/** Leases across instances. One statement acquires a lease or fails if another owner holds it. */
export function createPostgresStreamLeases(pool: Pool): Store["streamLeases"] {
  return {
    async acquire({ key, leaseOwner, text, leaseMs }) {
      const { rowCount } = await pool.query({
        name: "stream-lease-acquire",
        text: `INSERT INTO stream_leases AS l (key, holder, text, until) VALUES ($1, $2, $3, ${CLOCK_MS} + $4)
               ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, text = excluded.text, until = excluded.until
               WHERE l.holder = excluded.holder OR l.until <= ${CLOCK_MS}`,
        values: [key, leaseOwner, withoutNul(text), leaseMs],
      });
      return rowCount === 1;
    },
    async readText(key) {
      const { rows } = await pool.query<{ text: string }>("SELECT text FROM stream_leases WHERE key = $1", [
        key,
      ]);
      return rows[0]?.text;
    },
    async fail({ key, leaseOwner, text }) {
      const { rows } = await pool.query<{ failures: number }>(
        `INSERT INTO stream_leases AS l (key, holder, text, until, failures, failed_at)
         VALUES ($1, $2, $3, ${CLOCK_MS}, 1, ${CLOCK_MS})
         ON CONFLICT (key) DO UPDATE SET text = excluded.text, failures = l.failures + 1, failed_at = excluded.failed_at
         RETURNING failures`,
        [key, leaseOwner, withoutNul(text)],
      );
      return rows[0]?.failures ?? 1;
    },
    async findFailures(key) {
      const { rows } = await pool.query<{ count: number; elapsedMs: string }>(
        `SELECT failures AS count, ${CLOCK_MS} - failed_at AS "elapsedMs" FROM stream_leases
         WHERE key = $1 AND failures > 0`,
        [key],
      );
      const [failures] = rows;
      return failures && { count: failures.count, elapsedMs: Number(failures.elapsedMs) };
    },
    async release(key, leaseOwner) {
      await pool.query(
        `WITH ended AS (DELETE FROM stream_leases WHERE key = $1 AND holder = $2 AND failures = 0)
         UPDATE stream_leases SET until = ${CLOCK_MS} WHERE key = $1 AND holder = $2 AND failures > 0`,
        [key, leaseOwner],
      );
    },
    async expire(before) {
      const { rowCount } = await pool.query("DELETE FROM stream_leases WHERE until < $1", [before]);
      return rowCount ?? 0;
    },
  };
}
