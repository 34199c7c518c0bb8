import type { Pool } from "pg";
import type { Sql, SqlDatabase, SqlDialect, SqlValue } from "../sql/sql-database.ts";

export function createPostgresDatabase(pool: Pool): SqlDatabase {
  const run = (sql: Sql, values: readonly SqlValue[]) =>
    pool.query<Record<string, unknown>>({
      ...(typeof sql === "string" ? { text: sql } : sql),
      values: [...values],
    });
  return {
    dialect: postgresDialect,
    query: async (sql, values) => (await run(sql, values)).rows,
    execute: async (sql, values) => (await run(sql, values)).rowCount ?? 0,
    executeReturning: async (sql, values) => (await run(sql, values)).rows,
  };
}

export const postgresDialect: SqlDialect = {
  jsonStrings: (parameter) => `SELECT jsonb_array_elements_text(${parameter}::jsonb)`,
  containsText: (parameter) => `(
    EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND content ILIKE ${parameter})
    OR EXISTS (
      SELECT 1 FROM jsonb_path_query(results.variables::jsonb, 'strict $.** ? (@.type() == "string")') AS value
      WHERE value #>> '{}' ILIKE ${parameter}))`,
  searchPattern: (search) => `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`,
  skipLocked: "FOR UPDATE SKIP LOCKED",
  storableText: (text) => withoutNul(text),
};

/** Postgres can't store NUL in a text column. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** JSON that can be cast to `jsonb`, which rejects NUL and lone surrogates. */
export function jsonbText(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === "string" ? withoutNul(field).replace(/\p{Surrogate}/gu, "\ufffd") : field,
  );
}
