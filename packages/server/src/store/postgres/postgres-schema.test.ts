import * as pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startPostgres, type RunningPostgres } from "../../testing/embedded-postgres.ts";
import { migrate } from "./postgres-schema.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

/** Before the migration that stores which reply another replaces. */
const VERSION_BEFORE_REPLACED = 20;

test("replaced replies are found that the previous release has written, also after the migration", async () => {
  const pool = new pg.Pool({ connectionString: await postgres.url() });
  onTestFinished(() => pool.end());
  await migrate(pool, VERSION_BEFORE_REPLACED);
  const reply = JSON.stringify({
    messages: [],
    clientSideActions: [{ type: "stream", isRegeneration: true }],
  });
  await pool.query(`
    INSERT INTO results (id, bot_id, created_at, is_completed, has_started, variables, last_session_id)
    VALUES ('result', 'bot', 1, 0, 1, '{}', 's1');
    INSERT INTO reply_ratings (session_id, turn, result_id, value, updated_at) VALUES ('s1', 1, 'result', 'up', 1);`);
  await pool.query(
    "INSERT INTO replies (session_id, turn, reply) VALUES ('s1', 1, '{}'), ('s1', 2, '{}'), ('s1', 3, $1)",
    [reply],
  );
  await migrate(pool);
  const session = {
    id: "s2",
    bot_id: "bot",
    bot_revision: "r",
    state: "{}",
    turn: 4,
    is_preview: 0,
    is_ended: 0,
    created_at: 1,
    updated_at: 1,
    reply,
  };
  await pool.query("SELECT FROM commit_turns($1, NULL, NULL, NULL, NULL, NULL)", [JSON.stringify([session])]);
  const { rows } = await pool.query(
    "SELECT session_id, turn, replaces_turn FROM replies WHERE replaces_turn IS NOT NULL ORDER BY session_id",
  );
  expect(rows).toEqual([
    { session_id: "s1", turn: 3, replaces_turn: 1 },
    { session_id: "s2", turn: 4, replaces_turn: 2 },
  ]);
});

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
