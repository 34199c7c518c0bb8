import type { Pool, PoolClient } from "pg";
import {
  behind,
  type SearchQuery,
  type Sql,
  type SqlDatabase,
  type SqlDialect,
  type SqlValue,
} from "../sql/sql-database.ts";
import { CLOCK_MS } from "./postgres-clock.ts";

export function createPostgresDatabase(pool: Pick<Pool, "query">): SqlDatabase {
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
  contains: (text, parameter) => `strpos(${text}, ${parameter}) > 0`,
  searchIndex: (query) => searchTexts(query, `text LIKE ${likePattern(query.text)}`),
  // No LIKE, because an index of trigrams can't find shorter texts but would be read.
  searchTexts: (query) => searchTexts(query, `strpos(text, ${query.text}) > 0`),
  skipLocked: "FOR UPDATE SKIP LOCKED",
  keyShare: "FOR KEY SHARE",
  // The hour is indexed.
  updatedSince: (parameter) =>
    `updated_hour >= ${parameter}::bigint / 3600000 AND updated_at >= ${parameter}::bigint`,
  // Postgres refuses a parameter that isn't used.
  sharedTime: (parameter) => `(${CLOCK_MS} + 0 * ${parameter}::bigint)`,
  storableText: (text) => withoutNul(text),
};

/** Postgres estimates how many texts match, and starts from them or from the newest results. */
function searchTexts({ conditions, direction, cursor, limit }: SearchQuery, condition: string): string {
  return `
    SELECT sequence FROM results WHERE ${conditions} ${behind("sequence", direction, cursor)}
      AND EXISTS (SELECT 1 FROM search_texts WHERE result_sequence = results.sequence AND ${condition})
    ORDER BY sequence ${direction} LIMIT ${limit}`;
}

/** The pattern of texts that contain the parameter's. */
function likePattern(parameter: string): string {
  return `concat('%', regexp_replace(${parameter}::text, '([\\\\%_])', '\\\\\\1', 'g'), '%')`;
}

/** Commits what `work` does, or nothing if it fails. */
export async function inTransaction<Value>(
  pool: Pick<Pool, "connect">,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const value = await work(client);
    await client.query("COMMIT");
    client.release();
    return value;
  } catch (error) {
    // Closes the connection, which rolls back.
    client.release(true);
    throw error;
  }
}

/** Postgres can't store NUL in a text column. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** How `JSON.stringify` writes NUL and lone surrogates; also found in a text that quotes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** JSON that can be cast to `jsonb`, which rejects NUL and lone surrogates. */
export function jsonbText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === "string" ? withoutNul(field).replace(/\p{Surrogate}/gu, "\ufffd") : field,
  );
}
