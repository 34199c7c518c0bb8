import * as v from "valibot";
import type { AiBudgets, AiUsage } from "../ai-budgets.ts";
import type { SqlDatabase } from "./sql-database.ts";

export const aiUsageRow = v.object({
  scope: v.string(),
  messages: v.number(),
  tokens: v.number(),
  refused: v.number(),
});

/** What SQLite and Postgres share. */
export function createSqlAiBudgets(database: SqlDatabase): Pick<AiBudgets, "claim" | "read" | "expire"> {
  const { sharedTime } = database.dialect;
  return {
    async claim(id, { newId, now, expiresAt }) {
      const [row] = await database.executeReturning(
        `UPDATE ai_reservations SET id = $4, until = ${sharedTime("$2")} + $3
         WHERE id = $1 AND until > ${sharedTime("$2")} RETURNING tokens`,
        [id, now, expiresAt - now, newId],
      );
      return row === undefined ? undefined : Number(row["tokens"]);
    },
    async read(day, scopes) {
      const rows = await database.query(
        `SELECT scope, messages, tokens, refused FROM ai_usage
         WHERE day = $1 AND scope IN (${database.dialect.jsonStrings("$2")})`,
        [day, JSON.stringify(scopes)],
      );
      return rows.map((row): AiUsage => v.parse(aiUsageRow, row));
    },
    async expire(day, expiredBefore) {
      await database.execute("DELETE FROM ai_usage WHERE day < $1", [day]);
      await database.execute("DELETE FROM ai_reservations WHERE until < $1", [expiredBefore]);
    },
  };
}
