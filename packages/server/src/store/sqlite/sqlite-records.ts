import * as v from "valibot";
import { createMemoryRateLimits } from "../memory/memory-rate-limits.ts";
import { createMemoryStreamLeases } from "../memory/memory-stream-leases.ts";
import { createChargedCommit, createLookUp } from "../charged-sessions.ts";
import { createSessionReads } from "../sql/sql-sessions.ts";
import { mailInsertion, type MailWrites } from "../sql/sql-mails.ts";
import type { ResultWrites } from "../sql/sql-results.ts";
import { createSqlStore } from "../sql/sql-store.ts";
import { ANSWERS_WITH_EARLIER } from "../sql/earlier-answers.ts";
import { answerRow } from "../sql/stored-rows.ts";
import type { Records } from "../records.ts";
import type { FileRemoval } from "../store.ts";
import { createCommit, createLogWriter } from "./sqlite-commit.ts";
import { createSqliteAiBudgets, createSqliteSettlement } from "./sqlite-ai-budgets.ts";
import { createFigureFolding } from "../figure-folding.ts";
import { createSqliteFigures, foldSqliteFigures, type SqliteFigures } from "./sqlite-figures.ts";
import { createSqliteReplyFeedback } from "./sqlite-reply-feedback.ts";
import { createSqliteSearch, type SqliteSearch } from "./sqlite-search.ts";
import { openSqliteDatabase, type SqliteDatabase } from "./sqlite-database.ts";
import { isSqliteUnavailable } from "./sqlite-failure.ts";

export interface SqliteOptions {
  /** Reports errors of background work; the next run makes up for it. */
  readonly onError?: (error: unknown) => void;
}

/** Opens the database in `folder`; throws as `openSqliteDatabase` does. Also returns the path of its file. */
export function openSqliteRecords(
  folder: string,
  { onError = () => {} }: SqliteOptions = {},
): Records & { readonly path: string } {
  const database = openSqliteDatabase(folder);
  const search = createSqliteSearch(database);
  const figures = createSqliteFigures(database, search);
  const fold = (before: number) => foldSqliteFigures(database, figures, before);
  const folding = createFigureFolding(fold, onError);
  const commit = createCommit(database, figures);
  // One process writes the file, so leases and limits can live in memory and cost no fsync.
  const rateLimits = createMemoryRateLimits();
  const shared = createSqlStore(database, {
    sessions: {
      lookUp: createLookUp(createSessionReads(database), rateLimits),
      commit: createChargedCommit(async (turn) => {
        const outcome = await database.write(() => commit(turn));
        if (outcome === "committed") folding.written(turn);
        return outcome;
      }, rateLimits),
      expire: createExpire(database, fold),
    },
    results: createResultWrites(database, figures, search),
    mails: createMailWrites(database),
    effectJournals: { write: createJournalWrite(database) },
    bots: (writes) =>
      database.write(() =>
        writes.map(({ sql, values }) => Number(database.prepare(sql).run(...values).changes)),
      ),
  });
  return {
    ...shared,
    fileDeletions: {
      ...shared.fileDeletions,
      // The key contains the visitor's name of the file.
      remove: async (key) => {
        await shared.fileDeletions.remove(key);
        database.purge.request();
      },
    },
    figures: { rebuild: () => database.write(figures.rebuild) },
    streamLeases: createMemoryStreamLeases(),
    aiBudgets: createSqliteAiBudgets(database),
    replyFeedback: createSqliteReplyFeedback(database),
    rateLimits,
    purge: database.purge.run,
    check: () => database.check(),
    isUnavailable: isSqliteUnavailable,
    path: database.path,
    close: async () => {
      await folding.settled();
      await database.close();
    },
  };
}

function createExpire(
  database: SqliteDatabase,
  fold: (before: number) => Promise<void>,
): Records["sessions"]["expire"] {
  const expired = `(is_ended = 0 AND updated_at < $1) OR (is_ended = 1 AND updated_at < $2)
    OR (is_preview = 1 AND updated_at < $3)`;
  const ofExpired = `session_id IN (SELECT id FROM sessions WHERE ${expired})`;
  // Replies of a result are its transcript and outlive the session, and so do texts with sources.
  const replies = database.prepare(`DELETE FROM replies WHERE result_id IS NULL AND ${ofExpired}`);
  const texts = database.prepare(`DELETE FROM streamed_texts WHERE result_id IS NULL AND ${ofExpired}`);
  const sessions = database.prepare(`DELETE FROM sessions WHERE ${expired}`);
  const revisions = database.prepare(
    `DELETE FROM revisions WHERE saved_at < $1 AND revision NOT IN (SELECT value FROM json_each($2))
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE bot_revision = revisions.revision)`,
  );
  return async ({ idleSince, endedSince, previewsSince, savedSince, keepRevisions }) => {
    const expiredSessions = await database.write(() => {
      const limits = [idleSince, endedSince, previewsSince] as const;
      replies.run(...limits);
      texts.run(...limits);
      const { changes } = sessions.run(...limits);
      revisions.run(savedSince, JSON.stringify(keepRevisions));
      if (changes > 0) database.purge.request();
      return Number(changes);
    });
    await fold(Number.MAX_SAFE_INTEGER);
    return expiredSessions;
  };
}

function createResultWrites(
  database: SqliteDatabase,
  figures: SqliteFigures,
  search: SqliteSearch,
): ResultWrites {
  const find = database.prepare("SELECT 1 FROM results WHERE id = $1");
  const insertLog = createLogWriter(database);
  const queueFiles = createFileQueue(database);
  const ofSessions = "WHERE session_id IN (SELECT id FROM sessions WHERE result_id = $1)";
  const removals = [
    "DELETE FROM replies WHERE result_id = $1",
    `DELETE FROM replies ${ofSessions}`,
    `DELETE FROM streamed_texts ${ofSessions}`,
    "DELETE FROM streamed_texts WHERE result_id = $1",
    `DELETE FROM effect_journals ${ofSessions}`,
    "DELETE FROM inbox WHERE room = $1 || '/webhooks'",
    "DELETE FROM sessions WHERE result_id = $1",
    "DELETE FROM answers WHERE result_id = $1",
    "DELETE FROM logs WHERE result_id = $1",
    "DELETE FROM deliveries WHERE result_id = $1",
    "DELETE FROM mails WHERE result_id = $1",
    "DELETE FROM reply_ratings WHERE result_id = $1",
    "DELETE FROM result_identities WHERE result_id = $1",
    "DELETE FROM results WHERE id = $1",
  ].map((sql) => database.prepare(sql));
  return {
    addLogs: (resultId, logs) =>
      database.write(() => {
        if (find.get(resultId) !== undefined) for (const log of logs) insertLog(resultId, log);
      }),
    remove: (id, files) =>
      database.write(() => {
        if (files !== undefined) queueFiles(id, files);
        figures.uncount(id);
        search.forget(id);
        const changes = removals.map((statement) => Number(statement.run(id).changes));
        database.purge.request();
        return changes.at(-1) === 1;
      }),
  };
}

function createMailWrites(database: SqliteDatabase): MailWrites {
  const settle = createSqliteSettlement(database);
  return {
    add: (mail, reservation) =>
      database.write(() => {
        const { sql, values } = mailInsertion(database.dialect, mail);
        const messages = Number(database.prepare(sql).run(...values).changes);
        if (reservation !== undefined) settle(reservation, { messages, tokens: 0 });
      }),
  };
}

/** Queues the files that a result's answers reference. Call it inside a transaction. */
function createFileQueue(database: SqliteDatabase): (resultId: string, files: FileRemoval) => void {
  const answers = database.prepare(ANSWERS_WITH_EARLIER);
  const insert = database.prepare(
    "INSERT OR IGNORE INTO file_deletions (key, queued_at, attempts, due_at) VALUES ($1, $2, 0, $2)",
  );
  return (resultId, { keysOf, queuedAt }) => {
    for (const row of answers.all(resultId))
      for (const key of keysOf(v.parse(answerRow, row))) insert.run(key, queuedAt);
  };
}

/**
 * Leases are not stored: one process writes the file and runs one turn of a session at a time, so any other lease owner
 * is dead.
 */
function createJournalWrite(database: SqliteDatabase): Records["effectJournals"]["write"] {
  const write = database.prepare(
    `INSERT OR REPLACE INTO effect_journals (session_id, turn, said, replies, updated_at)
     SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id = $1 AND turn <> $2)`,
  );
  return ({ sessionId, turn, messageDigest, replies, now }) =>
    database.write(() => write.run(sessionId, turn, messageDigest, replies, now).changes === 1);
}
