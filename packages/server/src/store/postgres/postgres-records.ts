import { ok } from "@banter/protocol";
import * as pg from "pg";
import { createSqlStore } from "../sql/sql-store.ts";
import { WRITE_CHECK } from "../sql/write-check.ts";
import type { Records } from "../records.ts";
import { createPostgresAiBudgets } from "./postgres-ai-budgets.ts";
import { createPostgresBus } from "./postgres-bus.ts";
import { createFigureFolding } from "../figure-folding.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { isPostgresUnavailable } from "./postgres-failure.ts";
import { foldFigures, rebuildFigures } from "./postgres-figures.ts";
import { createPostgresRateLimits } from "./postgres-rate-limits.ts";
import { createPostgresReplyFeedback } from "./postgres-reply-feedback.ts";
import { migrate } from "./postgres-schema.ts";
import { createPostgresStreamLeases } from "./postgres-stream-leases.ts";
import { parseBigIntAsNumber } from "./postgres-types.ts";
import { createPostgresWrites } from "./postgres-writes.ts";

/** How long a request waits for a connection before it fails with 503. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface PostgresOptions {
  readonly maxConnections?: number;
  /** Reports an idle connection that broke; it is replaced. */
  readonly onError?: (error: unknown) => void;
}

/** Opens a Postgres database by its URL and migrates it. Several instances may share it. */
export async function openPostgresRecords(
  url: string,
  { maxConnections = 10, onError = () => {} }: PostgresOptions = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: parseBigIntAsNumber(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The pool replaces a connection that breaks while idle; running queries report their own errors.
  pool.on("error", onError);
  // Nor may one that breaks in a transaction end the process: the pool doesn't listen to connections that are in use.
  pool.on("connect", (client) => client.on("error", onError));
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    records: createRecords(pool, onError),
    bus: createPostgresBus({ url, pool, onError }),
    sharedSecret: (fresh: string) => sharedSecret(pool, fresh),
  };
}

function createRecords(pool: pg.Pool, onError: (error: unknown) => void): Records {
  const folding = createFigureFolding((before) => foldFigures(pool, { before }), onError);
  const database = createPostgresDatabase(pool);
  return {
    ...createSqlStore(database, createPostgresWrites(pool, folding)),
    aiBudgets: createPostgresAiBudgets(pool, database),
    replyFeedback: createPostgresReplyFeedback(pool),
    figures: { rebuild: () => rebuildFigures(pool) },
    streamLeases: createPostgresStreamLeases(pool),
    rateLimits: createPostgresRateLimits(pool),
    async check() {
      const { rows } = await pool.query<{ is_standby: boolean }>(
        "SELECT pg_is_in_recovery() AS is_standby FROM banter_version",
      );
      if (rows[0]?.is_standby !== false)
        throw new Error("The database is a read-only standby. Connect to its primary.");
      await pool.query(WRITE_CHECK, [Date.now()]);
    },
    purge: async () => ok(undefined),
    isUnavailable: isPostgresUnavailable,
    close: async () => {
      await folding.settled();
      await pool.end();
    },
  };
}

async function sharedSecret(pool: pg.Pool, fresh: string): Promise<string> {
  await pool.query("INSERT INTO settings (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING", [
    fresh,
  ]);
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM settings WHERE name = 'secret'");
  return rows[0]?.value ?? fresh;
}
