import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startPostgres, type RunningPostgres } from "../../testing/embedded-postgres.ts";
import { migrate } from "./postgres-schema.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

/** Before the migration that changes the table `inbox`. */
const VERSION_BEFORE = 16;

test(
  "a migration that waits for a table doesn't block the servers that use it",
  { timeout: 60_000 },
  async () => {
    const pool = new pg.Pool({ connectionString: await postgres.url() });
    onTestFinished(() => pool.end());
    await migrate(pool, VERSION_BEFORE);
    // As a backup does.
    const reader = await pool.connect();
    await reader.query("BEGIN; LOCK TABLE inbox IN ACCESS SHARE MODE");
    const migrated = migrate(pool);
    await vi.waitFor(async () => {
      const waiting = await pool.query(
        "SELECT FROM pg_locks WHERE relation = 'inbox'::regclass AND NOT granted",
      );
      expect(waiting.rowCount).toBe(1);
    }, 10_000);
    await pool.query("SELECT FROM inbox");
    await reader.query("COMMIT");
    reader.release();
    await migrated;
    expect((await pool.query("SELECT holder FROM inbox")).rows).toEqual([]);
  },
);
