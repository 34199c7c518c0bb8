import * as v from "valibot";
import type { Store } from "../store.ts";
import { claimDue } from "./claim-due.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { deliveryRow, expiredDeliveryRow } from "./stored-rows.ts";

export function createSqlDeliveries(database: SqlDatabase): Store["deliveries"] {
  const { jsonStrings, sharedTime } = database.dialect;
  return {
    async claim(now, until, limit, except = []) {
      const rows = await claimDue(
        database,
        "deliveries",
        { now, until, limit },
        { sql: ([urls = ""]) => `url NOT IN (${jsonStrings(urls)})`, values: [JSON.stringify(except)] },
      );
      return v.parse(v.array(deliveryRow), rows);
    },
    async postpone({ id, attempts }, { now, delayMs }) {
      const postponed = await database.execute(
        `UPDATE deliveries SET due_at = ${sharedTime("$2")} + $3 WHERE id = $1 AND attempts = $4`,
        [id, now, delayMs, attempts],
      );
      return postponed === 1;
    },
    async remove(id) {
      await database.execute("DELETE FROM deliveries WHERE id = $1", [id]);
    },
    async expire(before, limit) {
      const rows = await database.executeReturning(
        `DELETE FROM deliveries WHERE id IN (
           SELECT id FROM deliveries WHERE created_at < $1 ORDER BY sequence LIMIT $2
         ) RETURNING bot_id, result_id, attempts`,
        [before, limit],
      );
      return v.parse(v.array(expiredDeliveryRow), rows);
    },
  };
}
