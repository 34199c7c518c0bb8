import type { DatabaseSync } from "node:sqlite";
import { indexAllResults, SEARCH_SCHEMA } from "./sqlite-search.ts";
import { isSqliteUnavailable } from "./sqlite-failure.ts";
import { COUNTED_RESULTS } from "./counted-results.ts";
import { draftCreationSchema, editedBotsSchema, RESULT_RULES } from "../sql/sql-bots.ts";
import { sqliteEarlierAnswers } from "../sql/earlier-answers.ts";
import { ROWS_PER_RESULT } from "./sqlite-dialect.ts";
import { FIGURE_KEYS, recount } from "../sql/contributions.ts";

/**
 * One entry per schema version, oldest first. Append new ones; never change a released one. One that drops or renames a
 * column of results, replies or answers must drop the view `figures` before and create it again.
 */
const migrations: readonly (string | ((database: DatabaseSync) => void))[] = [
  `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, bot_id TEXT NOT NULL, bot_revision TEXT NOT NULL, result_id TEXT,
    state TEXT NOT NULL, turn INTEGER NOT NULL, block_id TEXT, last_message_id TEXT,
    is_preview INTEGER NOT NULL, is_ended INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessions_by_age ON sessions (is_ended, updated_at);
  CREATE INDEX sessions_by_result ON sessions (result_id);
  CREATE INDEX sessions_by_revision ON sessions (bot_revision);

  CREATE TABLE replies (
    session_id TEXT NOT NULL, turn INTEGER NOT NULL, message_id TEXT, reply TEXT NOT NULL,
    PRIMARY KEY (session_id, turn)
  ) STRICT;
  CREATE UNIQUE INDEX replies_by_message ON replies (session_id, message_id) WHERE message_id IS NOT NULL;

  CREATE TABLE streamed_texts (
    session_id TEXT NOT NULL, turn INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (session_id, turn)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE results (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, bot_id TEXT NOT NULL, created_at INTEGER NOT NULL,
    is_completed INTEGER NOT NULL, has_started INTEGER NOT NULL, variables TEXT NOT NULL, last_session_id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX results_by_bot ON results (bot_id, sequence);

  CREATE TABLE answers (
    sequence INTEGER PRIMARY KEY, result_id TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
    position INTEGER NOT NULL, block_id TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL,
    attached_file_urls TEXT, created_at INTEGER NOT NULL,
    UNIQUE (session_id, turn, position)
  ) STRICT;
  CREATE INDEX answers_by_result ON answers (result_id, sequence);

  CREATE TABLE logs (
    sequence INTEGER PRIMARY KEY, result_id TEXT NOT NULL, status TEXT, description TEXT NOT NULL,
    details TEXT, context TEXT, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX logs_by_result ON logs (result_id, sequence);

  CREATE TABLE edges (
    bot_id TEXT NOT NULL, edge_id TEXT NOT NULL, visits INTEGER NOT NULL, PRIMARY KEY (bot_id, edge_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE revisions (revision TEXT PRIMARY KEY, bot_id TEXT NOT NULL, definition TEXT NOT NULL) STRICT;

  CREATE TABLE inbox (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, room TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX inbox_by_room ON inbox (room, sequence);
  `,
  `
  CREATE TABLE marks (mark TEXT PRIMARY KEY, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX marks_by_age ON marks (created_at);
  `,
  `
  ALTER TABLE replies ADD COLUMN result_id TEXT;
  ALTER TABLE replies ADD COLUMN block_id TEXT;
  ALTER TABLE replies ADD COLUMN said TEXT;
  ALTER TABLE replies ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
  UPDATE replies SET result_id = s.result_id, created_at = s.created_at, block_id = json_extract(replies.reply, '$.input.id')
    FROM sessions AS s WHERE s.id = replies.session_id AND s.is_preview = 0;
  CREATE INDEX replies_by_result ON replies (result_id, block_id) WHERE result_id IS NOT NULL;
  CREATE INDEX sessions_by_touch ON sessions (updated_at) WHERE is_preview = 0;

  CREATE TABLE deliveries (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, url TEXT NOT NULL, bot_id TEXT NOT NULL, result_id TEXT NOT NULL,
    created_at INTEGER NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_by_due ON deliveries (due_at);
  CREATE INDEX deliveries_by_result ON deliveries (result_id);
  `,
  `
  CREATE TABLE effect_journals (
    session_id TEXT PRIMARY KEY, turn INTEGER NOT NULL, said TEXT NOT NULL, replies TEXT NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX effect_journals_by_age ON effect_journals (updated_at);
  `,
  `
  ALTER TABLE results ADD COLUMN waiting_block_id TEXT;
  UPDATE results SET waiting_block_id =
    (SELECT block_id FROM replies WHERE session_id = results.last_session_id ORDER BY turn DESC LIMIT 1);
  `,
  `
  CREATE TABLE figures (
    bot_id TEXT NOT NULL, kind INTEGER NOT NULL, block_id TEXT NOT NULL, day INTEGER NOT NULL,
    is_completed INTEGER NOT NULL, has_started INTEGER NOT NULL, content TEXT NOT NULL,
    total INTEGER NOT NULL, answered INTEGER NOT NULL, waiting INTEGER NOT NULL,
    PRIMARY KEY (bot_id, kind, block_id, day, is_completed, has_started, content)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO figures (${FIGURE_KEYS}, total, answered, waiting) ${recount("TRUE")};
  DROP INDEX results_by_bot;
  CREATE INDEX results_by_time ON results (bot_id, created_at, sequence, is_completed, has_started);
  `,
  (database) => {
    database.exec(SEARCH_SCHEMA);
    indexAllResults(database);
  },
  "CREATE INDEX results_by_session ON results (last_session_id)",
  `
  CREATE TABLE ai_usage (
    day INTEGER NOT NULL, scope TEXT NOT NULL, messages INTEGER NOT NULL, tokens INTEGER NOT NULL, refused INTEGER NOT NULL,
    PRIMARY KEY (day, scope)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ai_reservations (
    id TEXT NOT NULL, scope TEXT NOT NULL, day INTEGER NOT NULL, tokens INTEGER NOT NULL, until INTEGER NOT NULL,
    PRIMARY KEY (id, scope)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ai_reservations_by_scope ON ai_reservations (scope, day, until);
  `,
  `
  CREATE TABLE reply_ratings (
    session_id TEXT NOT NULL, turn INTEGER NOT NULL, result_id TEXT NOT NULL, value TEXT NOT NULL, comment TEXT,
    updated_at INTEGER NOT NULL, PRIMARY KEY (session_id, turn)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reply_ratings_by_result ON reply_ratings (result_id, value);
  ALTER TABLE deliveries ADD COLUMN session_id TEXT;
  ALTER TABLE deliveries ADD COLUMN turn INTEGER;
  `,
  `
  ALTER TABLE streamed_texts ADD COLUMN sources TEXT;
  ALTER TABLE streamed_texts ADD COLUMN result_id TEXT;
  CREATE INDEX streamed_texts_by_result ON streamed_texts (result_id) WHERE result_id IS NOT NULL;
  `,
  "ALTER TABLE reply_ratings ADD COLUMN rated_at INTEGER NOT NULL DEFAULT 0",
  `
  CREATE TABLE file_deletions (
    key TEXT PRIMARY KEY, queued_at INTEGER NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX file_deletions_by_due ON file_deletions (due_at);
  ALTER TABLE revisions ADD COLUMN saved_at INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX sessions_of_previews ON sessions (updated_at) WHERE is_preview = 1;
  ALTER TABLE inbox ADD COLUMN holder TEXT;
  ALTER TABLE inbox ADD COLUMN until INTEGER NOT NULL DEFAULT 0;
  `,
  "ALTER TABLE answers ADD COLUMN iso TEXT",
  `
  CREATE TABLE mails (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, bot_id TEXT NOT NULL, result_id TEXT NOT NULL,
    request TEXT NOT NULL, subject TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, problem TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX mails_by_due ON mails (due_at) WHERE state = 'pending';
  CREATE INDEX mails_by_result ON mails (result_id);
  `,
  `
  ALTER TABLE replies ADD COLUMN replaces_turn INTEGER;
  UPDATE replies SET replaces_turn = turn - 2 WHERE reply LIKE '%"isRegeneration":true%';
  `,
  COUNTED_RESULTS,
  `
  CREATE TABLE result_identities (
    result_id TEXT PRIMARY KEY, bot_id TEXT NOT NULL, subject TEXT NOT NULL, verified TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX result_identities_by_subject ON result_identities (bot_id, subject);
  `,
  sqliteEarlierAnswers(ROWS_PER_RESULT),
  editedBotsSchema("INTEGER"),
  draftCreationSchema("INTEGER"),
  RESULT_RULES,
];

/** The version that this banter reads and writes. */
export const SCHEMA_VERSION = migrations.length;

/** Migrates the file to the given schema version, by default the current one. Throws if it is from a newer banter. */
export function migrate(database: DatabaseSync, to: number = SCHEMA_VERSION): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (version > migrations.length) {
    throw new Error(
      `The database has schema version ${version}, but this banter supports up to ${migrations.length}: a newer banter wrote it. Use that version, or another --data folder.`,
    );
  }
  for (const [index, migration] of migrations.slice(0, to).entries()) {
    if (index < version) continue;
    database.exec("BEGIN IMMEDIATE");
    if (typeof migration === "string") database.exec(migration);
    else migration(database);
    database.exec(`PRAGMA user_version = ${index + 1}; COMMIT`);
  }
  makeVacuumIncremental(database);
}

const INCREMENTAL = 2;

/** Files of earlier versions are rewritten once, which also erases data that was removed from them. */
function makeVacuumIncremental(database: DatabaseSync): void {
  if (database.prepare("PRAGMA auto_vacuum").get()?.["auto_vacuum"] === INCREMENTAL) return;
  try {
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
  } catch (error) {
    // Another process uses the file, or the disk is full: the next start tries again.
    if (!isSqliteUnavailable(error)) throw error;
  }
}
