import pg, { type Pool } from "pg";
import type { DatabaseWrites } from "../sql/sql-store.ts";
import type { Store } from "../store.ts";
import type { FigureFolding } from "./figure-folding.ts";
import { createWriteTurns } from "./postgres-commit.ts";
import { isPostgresUnavailable } from "./postgres-failure.ts";
import { foldFigures } from "./postgres-figures.ts";
import { jsonbText } from "./postgres-database.ts";
import { createLookUp } from "./postgres-look-up.ts";
import { createTurnBatches } from "./turn-batches.ts";

/** The writes that differ from SQLite's: each is one statement, hence one round trip and atomic. */
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
      async remove(id) {
        const { rows } = await pool.query<{ is_removed: boolean }>("SELECT remove_result($1) AS is_removed", [
          id,
        ]);
        // The differences contain the answers' texts until they are folded.
        await foldFigures(pool, { before: 0 });
        return rows[0]?.is_removed === true;
      },
    },
    effectJournals: { write: createJournalWrite(pool) },
  };
}

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
  return error instanceof pg.DatabaseError && !isPostgresUnavailable(error);
}

function createExpire(pool: Pool): Store["sessions"]["expire"] {
  return async ({ idleSince, endedSince, keepRevisions }) => {
    const { rowCount } = await pool.query(EXPIRE, [idleSince, endedSince]);
    await pool.query(
      "DELETE FROM revisions WHERE revision NOT IN (SELECT bot_revision FROM sessions) AND NOT revision = ANY ($1)",
      [keepRevisions],
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

/** Replies of a result are its transcript and outlive the session, and so do texts with sources. */
const EXPIRE = `
  WITH expired AS (
    DELETE FROM sessions WHERE
      (is_ended = 0 AND updated_hour <= $1::bigint / 3600000 AND updated_at < $1::bigint)
      OR (is_ended = 1 AND updated_hour <= $2::bigint / 3600000 AND updated_at < $2::bigint) RETURNING id
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
    const { sessionId, turn, messageDigest, replies, expectedReplies, leaseOwner, leaseExpiresAt, now } =
      entry;
    const { rowCount } = await pool.query({
      name: "effect-journal-write",
      text: WRITE_JOURNAL,
      values: [
        sessionId,
        turn,
        messageDigest,
        // JSON escapes NUL, so that a text column can store it.
        replies,
        now,
        leaseOwner,
        leaseExpiresAt,
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
  SELECT $1::text, $2::integer, $3::text, $4::text, $5::bigint, $6::text, $7::bigint
  WHERE NOT EXISTS (SELECT 1 FROM current WHERE turn <> $2)
  ON CONFLICT (session_id) DO UPDATE SET turn = excluded.turn, said = excluded.said, replies = excluded.replies,
    updated_at = excluded.updated_at, holder = excluded.holder, until = excluded.until
  WHERE j.turn < excluded.turn OR j.holder = excluded.holder
    OR (j.until <= $5 AND (j.said <> excluded.said OR j.replies = $8::text))`;
