import * as v from "valibot";
import { decideGrant, type AiBudgets, type AiUsage } from "../ai-budgets.ts";
import { aiUsageRow, createSqlAiBudgets } from "../sql/sql-ai-budgets.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

const leftRow = v.object({ messages: v.number(), tokens: v.number() });

/** Replaces a reservation by what was used. Call it inside a transaction. */
export type SqliteSettlement = (id: string, used: Pick<AiUsage, "messages" | "tokens">) => readonly AiUsage[];

export function createSqliteSettlement(database: SqliteDatabase): SqliteSettlement {
  const add = database.prepare(ADD_USAGE);
  const release = database.prepare("DELETE FROM ai_reservations WHERE id = $1 RETURNING scope, day");
  return (id, { messages, tokens }) =>
    release
      .all(id)
      .map((row): AiUsage =>
        v.parse(aiUsageRow, add.get(Number(row["day"]), String(row["scope"]), messages, tokens, 0)),
      );
}

const ADD_USAGE = `
  INSERT INTO ai_usage (day, scope, messages, tokens, refused) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (day, scope) DO UPDATE SET messages = messages + $3, tokens = tokens + $4, refused = refused + $5
  RETURNING scope, messages, tokens, refused`;

/** Unlike rate limits, budgets must survive a restart. A write transaction excludes all other writers of the file. */
export function createSqliteAiBudgets(database: SqliteDatabase): AiBudgets {
  const left = database.prepare(
    `SELECT $3 - coalesce(max(u.messages), 0) - count(r.id) AS messages,
       $4 - coalesce(max(u.tokens), 0) - coalesce(sum(r.tokens), 0) AS tokens
     FROM (SELECT $1 AS day, $2 AS scope) AS s
     LEFT JOIN ai_usage AS u ON u.day = s.day AND u.scope = s.scope
     LEFT JOIN ai_reservations AS r ON r.scope = s.scope AND r.day = s.day AND r.until > $5`,
  );
  const hold = database.prepare(
    "INSERT INTO ai_reservations (id, scope, day, tokens, until) VALUES ($1, $2, $3, $4, $5)",
  );
  const add = database.prepare(ADD_USAGE);
  const settle = createSqliteSettlement(database);
  return {
    ...createSqlAiBudgets(database),
    reserve: (reservation) =>
      database.write(() => {
        const { id, day, budgets, now, expiresAt } = reservation;
        const grant = decideGrant(reservation, ({ scope, messages, tokens }) =>
          v.parse(leftRow, left.get(day, scope, messages, tokens, now)),
        );
        for (const { scope } of budgets) {
          if (grant.isGranted) hold.run(id, scope, day, grant.tokens, expiresAt);
          else add.get(day, scope, 0, 0, 1);
        }
        return grant;
      }),
    settle: (id, used) => database.write(() => settle(id, used)),
  };
}
