import * as v from "valibot";
import type { Store } from "../store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { deliveryRow } from "./stored-rows.ts";

export function createSqlDeliveries(database: SqlDatabase): Store["deliveries"] {
  const { sharedTime, jsonStrings, skipLocked } = database.dialect;
  const isDue = (now: string, except: string): string =>
    `due_at <= ${sharedTime(now)} AND url NOT IN (${jsonStrings(except)})`;
  return {
    async claim(now, until, limit, except = []) {
      const urls = JSON.stringify(except);
      // Usually nothing is due, and a read costs no transaction.
      const due = await database.query(`SELECT 1 FROM deliveries WHERE ${isDue("$1", "$2")} LIMIT 1`, [
        now,
        urls,
      ]);
      if (due.length === 0) return [];
      const rows = await database.executeReturning(
        `UPDATE deliveries SET attempts = attempts + 1, due_at = ${sharedTime("$1")} + $2 WHERE id IN (
           SELECT id FROM deliveries WHERE ${isDue("$1", "$4")} ORDER BY due_at, sequence LIMIT $3 ${skipLocked}
         ) RETURNING *`,
        [now, until - now, limit, urls],
      );
      return v.parse(
        v.array(deliveryRow),
        rows.toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"])),
      );
    },
    async postpone(id, until) {
      await database.execute("UPDATE deliveries SET due_at = $2 WHERE id = $1", [id, until]);
    },
    async remove(id) {
      await database.execute("DELETE FROM deliveries WHERE id = $1", [id]);
    },
    expire: (before) => database.execute("DELETE FROM deliveries WHERE created_at < $1", [before]),
  };
}
