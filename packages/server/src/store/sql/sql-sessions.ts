import * as v from "valibot";
import type { Store } from "../store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { replyRow, sessionRow, streamedReplyRow } from "./stored-rows.ts";

/** The operations that each database performs in its own way: in one round trip, or in one group commit. */
export type SessionWrites = Pick<Store["sessions"], "lookUp" | "commit" | "expire">;

export function createSqlSessions(database: SqlDatabase, writes: SessionWrites): Store["sessions"] {
  return {
    ...createSessionReads(database),
    ...writes,
    async saveStreamedText({ sessionId, turn, text, sources: citations }) {
      await database.execute(
        // With a result, the sources are part of its transcript: the row outlives the session.
        `INSERT INTO streamed_texts (session_id, turn, text, sources, result_id)
         SELECT id, CAST($2 AS INTEGER), CAST($3 AS TEXT), CAST($4 AS TEXT), CASE WHEN CAST($4 AS TEXT) IS NOT NULL
           THEN (SELECT id FROM results WHERE id = sessions.result_id) END
         FROM sessions WHERE id = $1 ${database.dialect.keyShare}
         ON CONFLICT (session_id, turn) DO UPDATE
           SET text = excluded.text, sources = excluded.sources, result_id = excluded.result_id`,
        [
          sessionId,
          turn,
          database.dialect.storableText(text),
          citations.length === 0 ? null : JSON.stringify(citations),
        ],
      );
    },
    async findStreamedText(sessionId, turn) {
      const [row] = await database.query(
        "SELECT text, sources FROM streamed_texts WHERE session_id = $1 AND turn = $2",
        [sessionId, turn],
      );
      return row === undefined ? undefined : v.parse(streamedReplyRow, row);
    },
    async findReplyOfTurn(sessionId, turn) {
      const [row] = await database.query(
        "SELECT turn, reply FROM replies WHERE session_id = $1 AND turn = $2 AND result_id IS NOT NULL",
        [sessionId, turn],
      );
      return row === undefined ? undefined : v.parse(replyRow, row).reply;
    },
    async countActive(since) {
      const rows = await database.query(
        `SELECT bot_id, count(*) AS sessions FROM sessions
         WHERE is_preview = 0 AND ${database.dialect.updatedSince("$1")} GROUP BY bot_id`,
        [since],
      );
      return Object.fromEntries(rows.map((row) => [String(row["bot_id"]), Number(row["sessions"])]));
    },
  };
}

export function createSessionReads({
  query,
}: Pick<SqlDatabase, "query">): Pick<Store["sessions"], "find" | "findReply" | "findOfSubject"> {
  return {
    async findOfSubject(botId, subject) {
      const [row] = await query(FIND_OF_SUBJECT, [botId, subject]);
      return row === undefined ? undefined : v.parse(sessionRow, row);
    },
    async find(id) {
      const [row] = await query(FIND, [id]);
      return row === undefined ? undefined : v.parse(sessionRow, row);
    },
    async findReply(sessionId, messageId) {
      const [row] = await query(FIND_REPLY, [sessionId, messageId]);
      return row === undefined ? undefined : v.parse(replyRow, row);
    },
  };
}

const FIND = {
  name: "session-find",
  text: `SELECT sessions.*, replies.reply FROM sessions
         JOIN replies ON replies.session_id = sessions.id AND replies.turn = sessions.turn WHERE sessions.id = $1`,
};

/**
 * A result of a linked bot belongs to a session of the bot that links to it. The session is chosen before its state and reply
 * are read, which are large: sorting would read those of all sessions.
 */
const FIND_OF_SUBJECT = {
  name: "session-of-subject",
  text: `SELECT sessions.*, replies.reply FROM sessions
         JOIN replies ON replies.session_id = sessions.id AND replies.turn = sessions.turn
         WHERE sessions.id = (
           SELECT s.id FROM result_identities AS i
           JOIN results ON results.id = i.result_id
           JOIN sessions AS s ON s.id = results.last_session_id
           WHERE i.bot_id = $1 AND i.subject = $2 AND s.bot_id = $1 AND s.is_ended = 0 AND s.is_preview = 0
           ORDER BY s.updated_at DESC LIMIT 1)`,
};

const FIND_REPLY = {
  name: "reply-find",
  text: `SELECT turn, reply FROM replies WHERE session_id = $1 AND message_id = $2
           AND EXISTS (SELECT 1 FROM sessions WHERE id = $1)`,
};
