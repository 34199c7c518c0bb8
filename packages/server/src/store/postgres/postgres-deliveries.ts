import type { Pool } from "pg";
import * as v from "valibot";
import { deliveryRow } from "../stored-rows.ts";
import type { Store } from "../store.ts";

/** What is still to be told to the owner's systems, in Postgres. Instances take different ones. */
export function createPostgresDeliveries(pool: Pool): Store["deliveries"] {
  return {
    async take(now, until, limit) {
      const { rows } = await pool.query(
        `WITH taken AS (
           UPDATE deliveries SET attempts = attempts + 1, due_at = $2 WHERE id IN (
             SELECT id FROM deliveries WHERE due_at <= $1 ORDER BY due_at, sequence LIMIT $3 FOR UPDATE SKIP LOCKED
           ) RETURNING *
         ) SELECT * FROM taken ORDER BY sequence`,
        [now, until, limit],
      );
      return v.parse(v.array(deliveryRow), rows);
    },
    async postpone(id, until) {
      await pool.query("UPDATE deliveries SET due_at = $2 WHERE id = $1", [id, until]);
    },
    async remove(id) {
      await pool.query("DELETE FROM deliveries WHERE id = $1", [id]);
    },
  };
}
