import * as pg from "pg";
import type { SqlReader } from "../sql/sql-database.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { parseBigIntAsNumber } from "./postgres-types.ts";

/** Few connections, so that reports can't take those of visitors' turns. */
const MAX_CONNECTIONS = 2;
/** Longer than any report should take; it ends a query that nobody waits for any more. */
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Connections for reports only. */
export function openPostgresReader(url: string): SqlReader & { close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "banter reports",
    types: parseBigIntAsNumber(),
  });
  // The pool replaces a connection that breaks while idle; running queries report their own errors.
  pool.on("error", () => {});
  return { ...createPostgresDatabase(pool), close: () => pool.end() };
}
