import type { Pool } from "pg";
import * as v from "valibot";
import { changingColumns } from "../changing-columns.ts";
import { replyRow, sessionRow } from "../stored-rows.ts";
import type { Store } from "../store.ts";
import type { TurnCommit } from "../stored-session.ts";
import { jsonbText } from "./jsonb-text.ts";

/** Sessions in Postgres. A turn is one statement: one round trip, kept as a whole or not at all. */
export function createPostgresSessions(pool: Pool): Store["sessions"] {
  async function isHeld({ session, expectedTurn, holder }: TurnCommit): Promise<boolean> {
    const { rowCount } = await pool.query(othersJournal({ turn: "$2", now: "$3", holder: "$4" }), [
      session.id,
      expectedTurn ?? -1,
      session.updatedAt,
      holder ?? "",
    ]);
    return rowCount !== 0;
  }

  return {
    async find(id) {
      const { rows } = await pool.query({
        name: "session-find",
        text: `SELECT sessions.*, replies.reply FROM sessions
               JOIN replies ON replies.session_id = sessions.id AND replies.turn = sessions.turn WHERE sessions.id = $1`,
        values: [id],
      });
      return rows.length === 0 ? undefined : v.parse(sessionRow, rows[0]);
    },
    async findReply(sessionId, messageId) {
      const { rows } = await pool.query({
        name: "reply-find",
        text: `SELECT turn, reply FROM replies WHERE session_id = $1 AND message_id = $2
                 AND EXISTS (SELECT 1 FROM sessions WHERE id = $1)`,
        values: [sessionId, messageId],
      });
      return rows.length === 0 ? undefined : v.parse(replyRow, rows[0]);
    },
    async commit(turn) {
      const { rows } = await pool.query({
        name: turn.expectedTurn === undefined ? "turn-begin" : "turn-go-on",
        text: commitStatement(turn.expectedTurn === undefined),
        values: commitValues(turn),
      });
      if (rows.length > 0) return "committed";
      return (await isHeld(turn)) ? "held" : "conflict";
    },
    async keepStreamedText({ sessionId, turn, text }) {
      await pool.query(
        `INSERT INTO streamed_texts (session_id, turn, text) VALUES ($1, $2, $3)
         ON CONFLICT (session_id, turn) DO UPDATE SET text = excluded.text`,
        [sessionId, turn, text],
      );
    },
    async findStreamedText(sessionId, turn) {
      const { rows } = await pool.query<{ text: string }>(
        "SELECT text FROM streamed_texts WHERE session_id = $1 AND turn = $2",
        [sessionId, turn],
      );
      return rows[0]?.text;
    },
    async live(since) {
      const { rows } = await pool.query<{ bot_id: string; sessions: number }>(
        "SELECT bot_id, count(*) AS sessions FROM sessions WHERE is_preview = 0 AND updated_at >= $1 GROUP BY bot_id",
        [since],
      );
      return Object.fromEntries(rows.map((row) => [row.bot_id, row.sessions]));
    },
    async expire({ idleSince, endedSince, keepRevisions }) {
      const { rows } = await pool.query<{ expired: string }>(EXPIRE, [idleSince, endedSince]);
      await pool.query(
        "DELETE FROM revisions WHERE revision NOT IN (SELECT bot_revision FROM sessions) AND NOT revision = ANY ($1)",
        [keepRevisions],
      );
      // A bucket that nobody took of for so long is full again, as one that isn't there.
      await pool.query("DELETE FROM rate_limits WHERE updated_at < $1", [endedSince]);
      return Number(rows[0]?.expired ?? 0);
    },
  };
}

const EXPIRE = `
  WITH gone AS (
    DELETE FROM sessions WHERE (is_ended = 0 AND updated_at < $1) OR (is_ended = 1 AND updated_at < $2) RETURNING id
  ), replies_gone AS (
    DELETE FROM replies USING gone WHERE replies.session_id = gone.id AND replies.result_id IS NULL
  ), texts_gone AS (
    DELETE FROM streamed_texts USING gone WHERE streamed_texts.session_id = gone.id
  )
  SELECT count(*) AS expired FROM gone`;

const SESSION = `bot_revision = $2, result_id = $3, state = $4, turn = $5, block_id = $6, last_message_id = $7,
  is_ended = $8, updated_at = $9`;

/** The journal of another run that is at work on the turn of session $1; the values are the names of parameters. */
function othersJournal({ turn, now, holder }: Readonly<Record<"turn" | "now" | "holder", string>>): string {
  return `SELECT 1 FROM effect_journals
    WHERE session_id = $1 AND turn = ${turn} AND until > ${now} AND holder <> ${holder}::text`;
}

/** The session first; everything else hangs on whether it was still at the expected turn. */
function commitStatement(isNew: boolean): string {
  const session = isNew
    ? `INSERT INTO sessions (id, bot_revision, result_id, state, turn, block_id, last_message_id, is_ended, updated_at,
         bot_id, is_preview, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO NOTHING RETURNING id`
    : `UPDATE sessions SET ${SESSION} WHERE id = $1 AND turn = $10 AND $11::smallint IS NOT NULL AND $12::bigint IS NOT NULL
         AND NOT EXISTS (${othersJournal({ turn: "$10", now: "$9", holder: "$26" })})
       RETURNING id`;
  return `
    WITH changed AS (${session}),
    reply AS (
      INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at)
      SELECT id, $5, $13, $14, $15, $6, $23, $9 FROM changed
    ), result AS (
      INSERT INTO results (id, bot_id, created_at, is_completed, has_started, variables, last_session_id)
      SELECT $15, $16, $9, $17, $18, $19, id FROM changed WHERE $15::text IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET is_completed = greatest(results.is_completed, excluded.is_completed),
        has_started = greatest(results.has_started, excluded.has_started), last_session_id = excluded.last_session_id,
        variables = (results.variables::jsonb || excluded.variables::jsonb)::text
    ), added AS (
      INSERT INTO answers (result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at)
      SELECT $15, changed.id, $5, a.position, a.block_id, a.key, a.content, a.attached_file_urls, $9
      FROM changed, jsonb_to_recordset($20::jsonb)
        AS a(position integer, block_id text, key text, content text, attached_file_urls text) ORDER BY a.position
    ), logged AS (
      INSERT INTO logs (result_id, status, description, details, context, created_at)
      SELECT $15, l.status, l.description, l.details, l.context, $9
      FROM changed, jsonb_to_recordset($21::jsonb) AS l(status text, description text, details text, context text)
    ), walked AS (
      INSERT INTO edges (bot_id, edge_id, visits)
      SELECT $16, edge_id, count(*) FROM changed, unnest($22::text[]) AS edge_id WHERE $16::text IS NOT NULL GROUP BY edge_id
      ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = edges.visits + excluded.visits
    ), noted AS (
      INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at)
      SELECT $24, $25, $16, $15, $9, 0, $9 FROM changed WHERE $24::text IS NOT NULL AND $15::text IS NOT NULL
    )
    SELECT id FROM changed`;
}

function commitValues({
  session,
  expectedTurn,
  holder,
  messageId,
  said,
  delivery,
  result,
}: TurnCommit): unknown[] {
  const own = expectedTurn === undefined ? session.botId : expectedTurn;
  return [
    session.id,
    ...changingColumns(session),
    own,
    Number(session.isPreview),
    session.createdAt,
    messageId ?? null,
    JSON.stringify(session.reply),
    result?.id ?? null,
    result?.botId ?? null,
    Number(result?.isCompleted ?? false),
    Number(result?.hasStarted ?? false),
    jsonbText(result?.variables ?? {}),
    jsonbText(
      (result?.answers ?? []).map(({ blockId, key, content, attachedFileUrls }, position) => ({
        position,
        block_id: blockId,
        key,
        content,
        attached_file_urls: attachedFileUrls === undefined ? null : JSON.stringify(attachedFileUrls),
      })),
    ),
    jsonbText(result?.logs ?? []),
    result?.visitedEdgeIds ?? [],
    // Postgres keeps no NUL in a text.
    said?.replaceAll("\0", "") ?? null,
    delivery?.id ?? null,
    delivery?.url ?? null,
    ...(expectedTurn === undefined ? [] : [holder ?? ""]),
  ];
}
