import type { ResultChange, StoredLog } from "../stored-result.ts";
import type { StoredSession, TurnCommit } from "../stored-session.ts";
import { mutableSessionColumns } from "../sql/mutable-session-columns.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { SqliteFigures } from "./sqlite-figures.ts";

/** Writes a turn. Call it inside a transaction. */
export function createCommit(
  database: SqliteDatabase,
  figures: SqliteFigures,
): (commit: TurnCommit) => "committed" | "conflict" {
  const writeSession = createSessionWriter(database);
  const applyResult = createResultWriter(database);
  const insertReply = database.prepare(
    `INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at, replaces_turn)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  );
  const insertDelivery = database.prepare(
    `INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at)
     VALUES ($1, $2, $3, $4, $5, 0, $5)`,
  );

  return (commit) => {
    if (!writeSession(commit)) return "conflict";
    const { session, messageId, visitorText, delivery, result, linkedResults = [] } = commit;
    const now = session.updatedAt;
    const main = result && { ...result, ...(delivery && { delivery }) };
    const changes = [...(main ? [main] : []), ...linkedResults];
    // Before the reply, which counts as a question.
    for (const { id } of changes) figures.uncount(id);
    insertReply.run(
      session.id,
      session.turn,
      messageId ?? null,
      JSON.stringify(session.reply),
      result?.id ?? null,
      session.blockId ?? null,
      visitorText ?? null,
      now,
      session.reply.returnsTo ?? null,
    );
    // Positions of answers are unique within a turn, across its results.
    let position = 0;
    for (const { delivery: call, ...change } of changes) {
      applyResult(session, change, position);
      position += change.answers.length;
      if (call !== undefined) insertDelivery.run(call.id, call.url, change.botId, change.id, now);
    }
    return "committed";
  };
}

/** Returns false if the session exists already, or is no longer at the expected turn. */
function createSessionWriter(database: SqliteDatabase): (commit: TurnCommit) => boolean {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO sessions (bot_revision, result_id, state, turn, block_id, last_message_id, is_ended,
       updated_at, bot_id, is_preview, created_at, id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  );
  const update = database.prepare(
    `UPDATE sessions SET bot_revision = $1, result_id = $2, state = $3, turn = $4, block_id = $5, last_message_id = $6,
       is_ended = $7, updated_at = $8 WHERE id = $9 AND turn = $10`,
  );
  return ({ session, expectedTurn }) => {
    const columns = mutableSessionColumns(session);
    const { id, botId, isPreview, createdAt } = session;
    const { changes } =
      expectedTurn === undefined
        ? insert.run(...columns, botId, Number(isPreview), createdAt, id)
        : update.run(...columns, id, expectedTurn);
    return changes === 1;
  };
}

function createResultWriter(
  database: SqliteDatabase,
): (session: StoredSession, change: ResultChange, firstPosition: number) => void {
  const upsert = database.prepare(
    `INSERT INTO results (id, bot_id, created_at, is_completed, has_started, variables, last_session_id, waiting_block_id,
       is_counted)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)
     ON CONFLICT (id) DO UPDATE SET is_completed = max(is_completed, excluded.is_completed),
       has_started = max(has_started, excluded.has_started), last_session_id = excluded.last_session_id,
       variables = json_patch(variables, excluded.variables), waiting_block_id = excluded.waiting_block_id,
       is_counted = 0`,
  );
  const insertAnswer = database.prepare(
    `INSERT INTO answers
       (result_id, session_id, turn, position, block_id, key, content, iso, attached_file_urls, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  );
  const insertLog = createLogWriter(database);
  const identify = database.prepare(
    `INSERT INTO result_identities (result_id, bot_id, subject, verified) VALUES ($1, $2, $3, $4)
     ON CONFLICT (result_id) DO UPDATE SET subject = excluded.subject, verified = excluded.verified
       WHERE subject <> excluded.subject OR verified <> excluded.verified`,
  );
  const countVisit = database.prepare(
    `INSERT INTO edges (bot_id, edge_id, visits) VALUES ($1, $2, 1)
     ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = visits + 1`,
  );

  return (session, change, firstPosition) => {
    const now = session.updatedAt;
    const flags = [Number(change.isCompleted), Number(change.hasStarted)] as const;
    const variables = JSON.stringify(change.variables);
    upsert.run(change.id, change.botId, now, ...flags, variables, session.id, change.waitingBlockId ?? null);
    const { identity } = change;
    if (identity !== undefined)
      identify.run(change.id, change.botId, identity.subject, JSON.stringify(identity.verified));
    for (const [index, { blockId, key, content, iso = null, attachedFileUrls }] of change.answers.entries()) {
      const position = firstPosition + index;
      const files = attachedFileUrls === undefined ? null : JSON.stringify(attachedFileUrls);
      const at = [session.id, session.turn, position] as const;
      insertAnswer.run(change.id, ...at, blockId, key, content, iso, files, now);
    }
    for (const log of change.logs) insertLog(change.id, { ...log, createdAt: now });
    for (const edgeId of change.visitedEdgeIds) countVisit.run(change.botId, edgeId);
  };
}

/** Adds a log to a result. Call it inside a transaction. */
export function createLogWriter(database: SqliteDatabase): (resultId: string, log: StoredLog) => void {
  const insert = database.prepare(
    `INSERT INTO logs (result_id, status, description, details, context, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
  );
  return (resultId, { status, description, details, context, createdAt }) =>
    void insert.run(resultId, status ?? null, description, details ?? null, context ?? null, createdAt);
}
