import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { POSTGRES_EARLIER_ANSWERS } from "../sql/earlier-answers.ts";
import { draftCreationSchema, editedBotsSchema, RESULT_RULES } from "../sql/sql-bots.ts";
import { DELIVERIES_BY_DATABASE_CLOCK, REPLACED_REPLIES, TURN_BATCHES } from "./commit-turns-function.ts";
import { AI_BUDGETS } from "./postgres-ai-budgets.ts";
import { DATABASE_CLOCK } from "./postgres-clock.ts";
import { inTransaction } from "./postgres-database.ts";
import { FIGURES_SCHEMA } from "./postgres-figures.ts";
import { indexAllResults, SEARCH_SCHEMA } from "./postgres-search.ts";
import { TURN_FUNCTIONS } from "./turn-functions.ts";
import { ISO_DATES } from "./write-results-function.ts";

/** One entry per schema version, oldest first. Append new ones; never change a released one. Types match SQLite's. */
const migrations: readonly (string | ((client: PoolClient) => Promise<void>))[] = [
  `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, bot_id TEXT NOT NULL, bot_revision TEXT NOT NULL, result_id TEXT,
    state TEXT NOT NULL, turn INTEGER NOT NULL, block_id TEXT, last_message_id TEXT,
    is_preview SMALLINT NOT NULL, is_ended SMALLINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL
  );
  CREATE INDEX sessions_by_age ON sessions (is_ended, updated_at);
  CREATE INDEX sessions_by_result ON sessions (result_id);
  CREATE INDEX sessions_by_revision ON sessions (bot_revision);

  CREATE TABLE replies (
    session_id TEXT NOT NULL, turn INTEGER NOT NULL, message_id TEXT, reply TEXT NOT NULL, PRIMARY KEY (session_id, turn)
  );
  CREATE UNIQUE INDEX replies_by_message ON replies (session_id, message_id) WHERE message_id IS NOT NULL;

  CREATE TABLE streamed_texts (session_id TEXT NOT NULL, turn INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (session_id, turn));

  CREATE TABLE results (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, bot_id TEXT NOT NULL,
    created_at BIGINT NOT NULL, is_completed SMALLINT NOT NULL, has_started SMALLINT NOT NULL,
    variables TEXT NOT NULL, last_session_id TEXT NOT NULL
  );
  CREATE INDEX results_by_bot ON results (bot_id, sequence);

  CREATE TABLE answers (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, result_id TEXT NOT NULL, session_id TEXT NOT NULL,
    turn INTEGER NOT NULL, position INTEGER NOT NULL, block_id TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL,
    attached_file_urls TEXT, created_at BIGINT NOT NULL, UNIQUE (session_id, turn, position)
  );
  CREATE INDEX answers_by_result ON answers (result_id, sequence);

  CREATE TABLE logs (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, result_id TEXT NOT NULL, status TEXT,
    description TEXT NOT NULL, details TEXT, context TEXT, created_at BIGINT NOT NULL
  );
  CREATE INDEX logs_by_result ON logs (result_id, sequence);

  CREATE TABLE edges (bot_id TEXT NOT NULL, edge_id TEXT NOT NULL, visits BIGINT NOT NULL, PRIMARY KEY (bot_id, edge_id));

  CREATE TABLE revisions (revision TEXT PRIMARY KEY, bot_id TEXT NOT NULL, definition TEXT NOT NULL);

  CREATE TABLE inbox (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, room TEXT NOT NULL,
    payload TEXT NOT NULL, created_at BIGINT NOT NULL
  );
  CREATE INDEX inbox_by_room ON inbox (room, sequence);

  CREATE UNLOGGED TABLE rate_limits (
    key TEXT PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, is_allowed BOOLEAN NOT NULL, updated_at BIGINT NOT NULL
  );
  `,
  `
  CREATE TABLE marks (mark TEXT PRIMARY KEY, created_at BIGINT NOT NULL);
  CREATE INDEX marks_by_age ON marks (created_at);
  CREATE INDEX rate_limits_by_age ON rate_limits (updated_at);

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  `,
  `
  ALTER TABLE replies ADD COLUMN result_id TEXT, ADD COLUMN block_id TEXT, ADD COLUMN said TEXT,
    ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
  UPDATE replies SET result_id = s.result_id, created_at = s.created_at, block_id = replies.reply::jsonb #>> '{input,id}'
    FROM sessions AS s WHERE s.id = replies.session_id AND s.is_preview = 0;
  CREATE INDEX replies_by_result ON replies (result_id, block_id) WHERE result_id IS NOT NULL;
  CREATE INDEX sessions_by_touch ON sessions (updated_at) WHERE is_preview = 0;

  CREATE TABLE deliveries (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, url TEXT NOT NULL, bot_id TEXT NOT NULL,
    result_id TEXT NOT NULL, created_at BIGINT NOT NULL, attempts INTEGER NOT NULL, due_at BIGINT NOT NULL
  );
  CREATE INDEX deliveries_by_due ON deliveries (due_at);
  CREATE INDEX deliveries_by_result ON deliveries (result_id);
  `,
  `
  CREATE UNLOGGED TABLE stream_leases (key TEXT PRIMARY KEY, holder TEXT NOT NULL, text TEXT NOT NULL, until BIGINT NOT NULL);
  `,
  `
  CREATE TABLE effect_journals (
    session_id TEXT PRIMARY KEY, turn INTEGER NOT NULL, said TEXT NOT NULL, replies TEXT NOT NULL, updated_at BIGINT NOT NULL,
    holder TEXT NOT NULL, until BIGINT NOT NULL
  );
  CREATE INDEX effect_journals_by_age ON effect_journals (updated_at);
  `,
  `
  ALTER TABLE results ADD COLUMN waiting_block_id TEXT;
  UPDATE results SET waiting_block_id =
    (SELECT block_id FROM replies WHERE session_id = results.last_session_id ORDER BY turn DESC LIMIT 1);
  `,
  `
  ${FIGURES_SCHEMA}
  ${SEARCH_SCHEMA}
  ${TURN_FUNCTIONS}
  DROP INDEX results_by_bot;
  CREATE INDEX results_by_time ON results (bot_id, created_at, sequence, is_completed, has_started);
  `,
  indexAllResults,
  "CREATE INDEX results_by_session ON results (last_session_id)",
  TURN_BATCHES,
  AI_BUDGETS,
  `
  CREATE TABLE reply_ratings (
    session_id TEXT NOT NULL, turn INTEGER NOT NULL, result_id TEXT NOT NULL REFERENCES results (id) ON DELETE CASCADE,
    value TEXT NOT NULL, comment TEXT, updated_at BIGINT NOT NULL, PRIMARY KEY (session_id, turn)
  );
  CREATE INDEX reply_ratings_by_result ON reply_ratings (result_id, value);
  ALTER TABLE deliveries ADD COLUMN session_id TEXT, ADD COLUMN turn INTEGER;
  `,
  `
  ALTER TABLE streamed_texts ADD COLUMN sources TEXT,
    ADD COLUMN result_id TEXT REFERENCES results (id) ON DELETE CASCADE;
  CREATE INDEX streamed_texts_by_result ON streamed_texts (result_id) WHERE result_id IS NOT NULL;
  `,
  "ALTER TABLE reply_ratings ADD COLUMN rated_at BIGINT NOT NULL DEFAULT 0",
  DATABASE_CLOCK,
  `
  CREATE TABLE file_deletions (
    key TEXT PRIMARY KEY, queued_at BIGINT NOT NULL, attempts INTEGER NOT NULL, due_at BIGINT NOT NULL
  );
  CREATE INDEX file_deletions_by_due ON file_deletions (due_at);
  ALTER TABLE revisions ADD COLUMN saved_at BIGINT NOT NULL DEFAULT 0;
  `,
  "ALTER TABLE inbox ADD COLUMN holder TEXT, ADD COLUMN until BIGINT NOT NULL DEFAULT 0",
  "ALTER TABLE stream_leases ADD COLUMN failures INTEGER NOT NULL DEFAULT 0, ADD COLUMN failed_at BIGINT NOT NULL DEFAULT 0",
  `
  CREATE TABLE mails (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, bot_id TEXT NOT NULL,
    result_id TEXT NOT NULL, request TEXT NOT NULL, subject TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    problem TEXT, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, due_at BIGINT NOT NULL
  );
  CREATE INDEX mails_by_due ON mails (due_at) WHERE state = 'pending';
  CREATE INDEX mails_by_result ON mails (result_id);
  CREATE FUNCTION remove_mails() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM mails WHERE result_id = OLD.id;
    RETURN OLD;
  END $$;
  CREATE TRIGGER mails_of_removed_result AFTER DELETE ON results FOR EACH ROW EXECUTE FUNCTION remove_mails();
  `,
  // After the lock of results, as in a turn, which would deadlock with the migration otherwise.
  ISO_DATES,
  REPLACED_REPLIES,
  `
  CREATE TABLE result_identities (
    result_id TEXT PRIMARY KEY REFERENCES results (id) ON DELETE CASCADE, bot_id TEXT NOT NULL, subject TEXT NOT NULL,
    verified TEXT NOT NULL
  );
  CREATE INDEX result_identities_by_subject ON result_identities (bot_id, subject);
  `,
  POSTGRES_EARLIER_ANSWERS,
  editedBotsSchema("BIGINT"),
  draftCreationSchema("BIGINT"),
  DELIVERIES_BY_DATABASE_CLOCK,
  RESULT_RULES,
];

/** Advisory lock that serializes the migrations of instances that start at the same time. */
export const MIGRATION_LOCK = 7_226_837;

/**
 * How long a migration waits for a table. Whatever uses the table after it waits, too, so it gives up soon and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 2_000;
const MAX_ATTEMPTS = 100;

/** Of Postgres, if a lock isn't available in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Migrates the database to the given schema version, by default the current one. Throws if it is from a newer banter. */
export async function migrate(pool: Pool, to: number = migrations.length): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(pool, to);
    } catch (error) {
      const isLocked = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function migrateOnce(pool: Pool, to: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await runMigrations(client, to);
  });
}

async function runMigrations(client: PoolClient, to: number): Promise<void> {
  await client.query("CREATE TABLE IF NOT EXISTS banter_version (version INTEGER NOT NULL)");
  const { rows } = await client.query<{ version: number }>("SELECT version FROM banter_version");
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    throw new Error(
      `The database has schema version ${version}, but this banter supports up to ${migrations.length}: a newer banter wrote it. Use that version, or another database.`,
    );
  }
  for (const migration of migrations.slice(version, to)) {
    if (typeof migration === "string") await client.query(migration);
    else await migration(client);
  }
  await client.query("DELETE FROM banter_version");
  await client.query("INSERT INTO banter_version VALUES ($1)", [to]);
}
