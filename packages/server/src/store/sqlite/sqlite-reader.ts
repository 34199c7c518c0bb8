import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { SqlReader } from "../sql/sql-database.ts";
import { addFunctions, sqliteDialect, toSqliteText } from "./sqlite-dialect.ts";

/** How long a read waits while the file is locked, which WAL makes rare. It blocks the report thread only. */
const BUSY_TIMEOUT_MS = 5_000;

/** A read-only connection. It sees every committed turn and never blocks the writing connection. */
export function openSqliteReader(path: string): SqlReader & { close(): Promise<void> } {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  addFunctions(database);
  const prepared = new Map<string, StatementSync>();
  return {
    dialect: sqliteDialect,
    query: async (sql, values) => {
      // Queries are synchronous: let a request that has arrived meanwhile run between two pages of an export.
      await setImmediate();
      const text = toSqliteText(sql);
      const statement = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, statement);
      return statement.all(...values);
    },
    close: async () => database.close(),
  };
}
