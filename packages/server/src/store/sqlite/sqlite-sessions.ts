import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { changingColumns } from "../changing-columns.ts";
import type { Store } from "../store.ts";
import type { TurnCommit } from "../stored-session.ts";
import type { Write } from "./group-commit.ts";
import { createResultWriter } from "./sqlite-results.ts";
import { replyRow, sessionRow } from "../stored-rows.ts";

/** Sessions in SQLite. The hot statements are prepared once. */
export function createSqliteSessions(database: DatabaseSync, write: Write): Store["sessions"] {
  const find = database.prepare(
    `SELECT sessions.*, replies.reply FROM sessions
     JOIN replies ON replies.session_id = sessions.id AND replies.turn = sessions.turn WHERE sessions.id = ?`,
  );
  const findReply = database.prepare(
    `SELECT turn, reply FROM replies WHERE session_id = ? AND message_id = ?
       AND EXISTS (SELECT 1 FROM sessions WHERE id = session_id)`,
  );
  const keepText = database.prepare(
    "INSERT OR REPLACE INTO streamed_texts (session_id, turn, text) VALUES (?, ?, ?)",
  );
  const findText = database.prepare("SELECT text FROM streamed_texts WHERE session_id = ? AND turn = ?");
  const live = database.prepare(
    "SELECT bot_id, count(*) AS sessions FROM sessions WHERE is_preview = 0 AND updated_at >= ? GROUP BY bot_id",
  );
  const commit = createCommit(database);
  const expire = createExpire(database);
  return {
    find: async (id) => {
      const row = find.get(id);
      return row === undefined ? undefined : v.parse(sessionRow, row);
    },
    findReply: async (sessionId, messageId) => {
      const row = findReply.get(sessionId, messageId);
      return row === undefined ? undefined : v.parse(replyRow, row);
    },
    commit: (turn) => write(() => commit(turn)),
    keepStreamedText: ({ sessionId, turn, text }) => write(() => void keepText.run(sessionId, turn, text)),
    findStreamedText: async (sessionId, turn) => {
      const text = findText.get(sessionId, turn)?.["text"];
      return typeof text === "string" ? text : undefined;
    },
    live: async (since) =>
      Object.fromEntries(live.all(since).map((row) => [String(row["bot_id"]), Number(row["sessions"])])),
    expire: (limits) => write(() => expire(limits)),
  };
}

function createCommit(database: DatabaseSync): (commit: TurnCommit) => "committed" | "conflict" {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO sessions (bot_revision, result_id, state, turn, block_id, last_message_id, is_ended,
       updated_at, bot_id, is_preview, created_at, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE sessions SET bot_revision = ?, result_id = ?, state = ?, turn = ?, block_id = ?, last_message_id = ?,
       is_ended = ?, updated_at = ? WHERE id = ? AND turn = ?`,
  );
  const keepReply = database.prepare(
    `INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addDelivery = database.prepare(
    `INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at) VALUES (?, ?, ?, ?, ?, 0, ?)`,
  );
  const applyResult = createResultWriter(database);

  return ({ session, expectedTurn, messageId, said, delivery, result }) => {
    const { changes } =
      expectedTurn === undefined
        ? insert.run(
            ...changingColumns(session),
            session.botId,
            Number(session.isPreview),
            session.createdAt,
            session.id,
          )
        : update.run(...changingColumns(session), session.id, expectedTurn);
    if (changes === 0) return "conflict";
    const now = session.updatedAt;
    keepReply.run(
      session.id,
      session.turn,
      messageId ?? null,
      JSON.stringify(session.reply),
      result?.id ?? null,
      session.blockId ?? null,
      said ?? null,
      now,
    );
    if (result === undefined) return "committed";
    applyResult(session, result);
    if (delivery !== undefined) addDelivery.run(delivery.id, delivery.url, result.botId, result.id, now, now);
    return "committed";
  };
}

function createExpire(database: DatabaseSync) {
  const expired =
    "id IN (SELECT id FROM sessions WHERE (is_ended = 0 AND updated_at < ?) OR (is_ended = 1 AND updated_at < ?))";
  const ofExpired = `session_${expired}`;
  // What belongs to a result stays: the owner reads the conversation as it was.
  const replies = database.prepare(`DELETE FROM replies WHERE result_id IS NULL AND ${ofExpired}`);
  const texts = database.prepare(`DELETE FROM streamed_texts WHERE ${ofExpired}`);
  const sessions = database.prepare(`DELETE FROM sessions WHERE ${expired}`);
  const revisions = database.prepare(
    `DELETE FROM revisions WHERE revision NOT IN (SELECT bot_revision FROM sessions)
       AND revision NOT IN (SELECT value FROM json_each(?))`,
  );
  return ({ idleSince, endedSince, keepRevisions }: Parameters<Store["sessions"]["expire"]>[0]): number => {
    replies.run(idleSince, endedSince);
    texts.run(idleSince, endedSince);
    const { changes } = sessions.run(idleSince, endedSince);
    revisions.run(JSON.stringify(keepRevisions));
    return Number(changes);
  };
}
