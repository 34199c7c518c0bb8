import { DatabaseError, type Pool } from "pg";
import * as v from "valibot";
import type { WriteBots } from "../sql/sql-bots.ts";
import { mailInsertion, type MailWrites } from "../sql/sql-mails.ts";
import type { DatabaseWrites } from "../sql/sql-store.ts";
import { ANSWERS_WITH_EARLIER } from "../sql/earlier-answers.ts";
import { answerRow } from "../sql/stored-rows.ts";
import type { FileRemoval, Store } from "../store.ts";
import type { FigureFolding } from "../figure-folding.ts";
import { settlement } from "./postgres-ai-budgets.ts";
import { createWriteTurns } from "./postgres-commit.ts";
import { CLOCK_MS } from "./postgres-clock.ts";
import { isPostgresUnavailable } from "./postgres-failure.ts";
import { foldFigures } from "./postgres-figures.ts";
import { inTransaction, jsonbText, postgresDialect } from "./postgres-database.ts";
import { createLookUp } from "./postgres-look-up.ts";
import { createTurnBatches } from "./turn-batches.ts";

/** The writes that differ from SQLite's: most are one statement, hence one round trip and atomic. */
export function createPostgresWrites(
  pool: Pool,
  { written }: Pick<FigureFolding, "written">,
): DatabaseWrites {
  return {
    sessions: { lookUp: createLookUp(pool), commit: createCommit(pool, written), expire: createExpire(pool) },
    results: {
      async addLogs(resultId, logs) {
        await pool.query(ADD_LOGS, [resultId, jsonbText(logs)]);
      },
      async remove(id, files) {
        const isRemoved = await removeResult(pool, id, files);
        // The differences contain the answers' texts until they are folded.
        await foldFigures(pool, { before: 0 });
        return isRemoved;
      },
    },
    mails: createMailWrites(pool),
    effectJournals: { write: createJournalWrite(pool) },
    bots: createWriteBots(pool),
  };
}

function createMailWrites(pool: Pool): MailWrites {
  return {
    async add(mail, reservation) {
      const { sql, values } = mailInsertion(postgresDialect, mail);
      const text = `WITH added AS (${sql} RETURNING id), ${settlement("$7", "(SELECT count(*) FROM added)", "0")}`;
      await pool.query({ name: "mail-add", text, values: [...values, reservation ?? null] });
    },
  };
}

/** The lock lets others read. */
function createWriteBots(pool: Pool): WriteBots {
  return (writes) =>
    inTransaction(pool, async (client) => {
      await client.query("LOCK TABLE drafts IN SHARE ROW EXCLUSIVE MODE");
      const changes: number[] = [];
      for (const { sql, values } of writes)
        changes.push((await client.query(sql, [...values])).rowCount ?? 0);
      return changes;
    });
}

/** Locks the sessions first, then the result, as a turn does, so that no answer is added after its files were read. */
async function removeResult(pool: Pool, id: string, files: FileRemoval | undefined): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    if (files !== undefined) {
      await client.query("SELECT 1 FROM sessions WHERE result_id = $1 ORDER BY id FOR UPDATE", [id]);
      await client.query("SELECT 1 FROM results WHERE id = $1 FOR UPDATE", [id]);
      const answers = await client.query(ANSWERS_WITH_EARLIER, [id]);
      const keys = v.parse(v.array(answerRow), answers.rows).flatMap(files.keysOf);
      if (keys.length > 0) await client.query(QUEUE_FILES, [keys, files.queuedAt]);
    }
    const { rows } = await client.query<{ is_removed: boolean }>("SELECT remove_result($1) AS is_removed", [
      id,
    ]);
    await client.query("COMMIT");
    return rows[0]?.is_removed === true;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

const QUEUE_FILES = `
  INSERT INTO file_deletions (key, queued_at, attempts, due_at) SELECT unnest($1::text[]), $2, 0, ${CLOCK_MS}
  ON CONFLICT (key) DO NOTHING`;

function createCommit(pool: Pool, written: FigureFolding["written"]): Store["sessions"]["commit"] {
  const commit = createTurnBatches(createWriteTurns(pool), isRolledBack);
  return async (turn) => {
    const outcome = await commit(turn);
    if (outcome === "committed") written(turn);
    return outcome;
  };
}

/** Whether the database refused a statement; it may be able to write a part of it. */
function isRolledBack(error: unknown): boolean {
  return error instanceof DatabaseError && !isPostgresUnavailable(error);
}

function createExpire(pool: Pool): Store["sessions"]["expire"] {
  return async ({ idleSince, endedSince, previewsSince, savedSince, keepRevisions }) => {
    const { rowCount } = await pool.query(EXPIRE, [idleSince, endedSince, previewsSince]);
    await pool.query(
      `DELETE FROM revisions WHERE saved_at < $1 AND NOT revision = ANY ($2)
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE bot_revision = revisions.revision)`,
      [savedSince, keepRevisions],
    );
    // An untouched bucket has refilled by now, like a missing one.
    await pool.query(
      "DELETE FROM rate_limits WHERE updated_hour <= $1::bigint / 3600000 AND updated_at < $1::bigint",
      [endedSince],
    );
    await foldFigures(pool, { before: Number.MAX_SAFE_INTEGER });
    return rowCount ?? 0;
  };
}

/**
 * Replies of a result are its transcript and outlive the session, and so do texts with sources. Of the previews only those of
 * the last day are looked up, in the index of ages: one of their own would lock the table while it is built. Older ones
 * expire like other sessions.
 */
const EXPIRE = `
  WITH expired AS (
    DELETE FROM sessions WHERE
      (is_ended = 0 AND updated_hour <= $1::bigint / 3600000 AND updated_at < $1::bigint)
      OR (is_ended = 1 AND updated_hour <= $2::bigint / 3600000 AND updated_at < $2::bigint)
      OR (is_preview = 1 AND is_ended IN (0, 1) AND updated_at < $3::bigint
        AND updated_hour BETWEEN $3::bigint / 3600000 - 24 AND $3::bigint / 3600000) RETURNING id
  ), removed_replies AS (
    DELETE FROM replies USING expired WHERE replies.session_id = expired.id AND replies.result_id IS NULL
  ), removed_texts AS (
    DELETE FROM streamed_texts USING expired WHERE streamed_texts.session_id = expired.id AND streamed_texts.result_id IS NULL
  )
  SELECT id FROM expired`;

const ADD_LOGS = `
  INSERT INTO logs (result_id, status, description, details, context, created_at)
  SELECT $1, l.status, l.description, l.details, l.context, l."createdAt"
  FROM results, jsonb_to_recordset($2::jsonb)
    AS l(status text, description text, details text, context text, "createdAt" bigint)
  WHERE results.id = $1`;

function createJournalWrite(pool: Pool): Store["effectJournals"]["write"] {
  return async (entry) => {
    const { sessionId, turn, messageDigest, replies, expectedReplies, leaseOwner, leaseMs } = entry;
    const { rowCount } = await pool.query({
      name: "effect-journal-write",
      text: WRITE_JOURNAL,
      values: [
        sessionId,
        turn,
        messageDigest,
        // JSON escapes NUL, so that a text column can store it.
        replies,
        leaseOwner,
        leaseMs,
        expectedReplies ?? null,
      ],
    });
    return rowCount === 1;
  };
}

/** The shared lock serializes this with a commit of the turn, which removes the journal afterwards. */
const WRITE_JOURNAL = `
  WITH current AS (SELECT turn FROM sessions WHERE id = $1 FOR SHARE)
  INSERT INTO effect_journals AS j (session_id, turn, said, replies, updated_at, holder, until)
  SELECT $1::text, $2::integer, $3::text, $4::text, ${CLOCK_MS}, $5::text, ${CLOCK_MS} + $6::bigint
  WHERE NOT EXISTS (SELECT 1 FROM current WHERE turn <> $2)
  ON CONFLICT (session_id) DO UPDATE SET turn = excluded.turn, said = excluded.said, replies = excluded.replies,
    updated_at = excluded.updated_at, holder = excluded.holder, until = excluded.until
  WHERE j.turn < excluded.turn OR j.holder = excluded.holder
    OR (j.until <= ${CLOCK_MS} AND (j.said <> excluded.said OR j.replies = $7::text))`;
