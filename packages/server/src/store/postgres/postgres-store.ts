import pg from "pg";
import * as v from "valibot";
import { revisionRow } from "../stored-rows.ts";
import type { EventBus } from "../../webhooks/event-bus.ts";
import type { Store } from "../store.ts";
import { createPostgresBus } from "./postgres-bus.ts";
import { createPostgresEffectJournals } from "./postgres-effect-journals.ts";
import { createPostgresDeliveries } from "./postgres-deliveries.ts";
import { createPostgresRateLimits } from "./postgres-rate-limits.ts";
import { createPostgresResults } from "./postgres-results.ts";
import { migrate } from "./postgres-schema.ts";
import { createPostgresSessions } from "./postgres-sessions.ts";
import { createPostgresStreamLeases } from "./postgres-stream-leases.ts";

/** Eight-byte integers as numbers: times and counts stay far below 2⁵³. */
const INT8 = 20;

export interface PostgresOptions {
  readonly maxConnections?: number;
  /** A connection that broke while nobody used it; it is replaced. */
  readonly onError?: (error: unknown) => void;
}

/** A database with what instances share besides the store. */
export interface PostgresDatabase {
  readonly store: Store;
  /** Gives signals to all instances; closing the store doesn't close it. */
  readonly bus: EventBus;
  /** The secret of this database: made by the first instance that asks, the same for all. */
  readonly sharedSecret: (fresh: string) => Promise<string>;
}

/** Opens a Postgres database by its URL and brings it to this version. Many instances may share it. */
export async function openPostgres(
  url: string,
  { maxConnections = 10, onError = () => {} }: PostgresOptions = {},
): Promise<PostgresDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, types });
  // A connection that breaks while idle is replaced by the pool; queries under way report their own errors.
  pool.on("error", onError);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    store: createStore(pool),
    bus: createPostgresBus({ url, pool, onError }),
    sharedSecret: (fresh) => sharedSecret(pool, fresh),
  };
}

/** Only the store, for those who need no signals. */
export async function openPostgresStore(url: string, options?: PostgresOptions): Promise<Store> {
  return (await openPostgres(url, options)).store;
}

function createStore(pool: pg.Pool): Store {
  return {
    sessions: createPostgresSessions(pool),
    results: createPostgresResults(pool),
    deliveries: createPostgresDeliveries(pool),
    streamLeases: createPostgresStreamLeases(pool),
    effectJournals: createPostgresEffectJournals(pool),
    revisions: createRevisions(pool),
    inbox: createInbox(pool),
    marks: createMarks(pool),
    rateLimits: createPostgresRateLimits(pool),
    async check() {
      const { rows } = await pool.query<{ is_standby: boolean }>(
        "SELECT pg_is_in_recovery() AS is_standby FROM banter_version",
      );
      if (rows[0]?.is_standby !== false)
        throw new Error("The database is a standby and can't be written. Connect to its primary.");
    },
    close: () => pool.end(),
  };
}

async function sharedSecret(pool: pg.Pool, fresh: string): Promise<string> {
  await pool.query("INSERT INTO settings (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING", [
    fresh,
  ]);
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM settings WHERE name = 'secret'");
  return rows[0]?.value ?? fresh;
}

function createRevisions(pool: pg.Pool): Store["revisions"] {
  return {
    async keep({ revision, botId, definition }) {
      await pool.query(
        "INSERT INTO revisions (revision, bot_id, definition) VALUES ($1, $2, $3) ON CONFLICT (revision) DO NOTHING",
        [revision, botId, definition],
      );
    },
    async find(revision) {
      const { rows } = await pool.query("SELECT * FROM revisions WHERE revision = $1", [revision]);
      return rows.length === 0 ? undefined : v.parse(revisionRow, rows[0]);
    },
  };
}

function createInbox(pool: pg.Pool): Store["inbox"] {
  return {
    async put(room, payload, now) {
      const id = crypto.randomUUID();
      await pool.query("INSERT INTO inbox (id, room, payload, created_at) VALUES ($1, $2, $3, $4)", [
        id,
        room,
        payload,
        now,
      ]);
      return id;
    },
    async take(room) {
      const { rows } = await pool.query<{ payload: string }>(
        `WITH taken AS (DELETE FROM inbox WHERE room = $1 RETURNING sequence, payload)
         SELECT payload FROM taken ORDER BY sequence`,
        [room],
      );
      return rows.map((row) => row.payload);
    },
    async expire(before) {
      const { rowCount } = await pool.query("DELETE FROM inbox WHERE created_at < $1", [before]);
      return rowCount ?? 0;
    },
  };
}

function createMarks(pool: pg.Pool): Store["marks"] {
  return {
    async put(mark, now) {
      const { rowCount } = await pool.query(
        "INSERT INTO marks (mark, created_at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING",
        [mark, now],
      );
      return rowCount === 1;
    },
    async expire(before) {
      const { rowCount } = await pool.query("DELETE FROM marks WHERE created_at < $1", [before]);
      return rowCount ?? 0;
    },
  };
}
