import pg from "pg";
import * as v from "valibot";
import { revisionRow } from "../stored-rows.ts";
import type { Store } from "../store.ts";
import { createPostgresRateLimits } from "./postgres-rate-limits.ts";
import { createPostgresResults } from "./postgres-results.ts";
import { migrate } from "./postgres-schema.ts";
import { createPostgresSessions } from "./postgres-sessions.ts";

/** Eight-byte integers as numbers: times and counts stay far below 2⁵³. */
const INT8 = 20;

/** Opens a Postgres database by its URL and brings it to this version. Many instances may share it. */
export async function openPostgresStore(url: string, { maxConnections = 10 } = {}): Promise<Store> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, types });
  // A connection that breaks while idle is replaced by the pool; queries under way report their own errors.
  pool.on("error", (error) =>
    console.warn("A database connection was lost and will be replaced:", error.message),
  );
  await migrate(pool);
  return {
    sessions: createPostgresSessions(pool),
    results: createPostgresResults(pool),
    revisions: createRevisions(pool),
    inbox: createInbox(pool),
    rateLimits: createPostgresRateLimits(pool),
    async check() {
      await pool.query("SELECT pg_is_in_recovery() FROM banter_version");
    },
    close: () => pool.end(),
  };
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
