import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import type { Store } from "../store.ts";
import type { ResultChange, ResultSummary, StoredResult } from "../stored-result.ts";
import type { StoredSession } from "../stored-session.ts";
import type { Write } from "./group-commit.ts";
import {
  answerRow,
  botCountRow,
  logRow,
  questionCountRow,
  summaryRow,
  turnRow,
  variablesRow,
} from "../stored-rows.ts";
import { createSqliteFilter } from "./sqlite-filter.ts";

/** Writes what a turn adds to its result. Runs inside the turn's transaction. */
export function createResultWriter(
  database: DatabaseSync,
): (session: StoredSession, change: ResultChange) => void {
  const upsert = database.prepare(
    `INSERT INTO results (id, bot_id, created_at, is_completed, has_started, variables, last_session_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_completed = max(is_completed, excluded.is_completed),
       has_started = max(has_started, excluded.has_started), last_session_id = excluded.last_session_id,
       variables = json_patch(variables, excluded.variables)`,
  );
  const addAnswer = database.prepare(
    `INSERT INTO answers (result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addLog = createLogWriter(database);
  const addVisit = database.prepare(
    `INSERT INTO edges (bot_id, edge_id, visits) VALUES (?, ?, 1)
     ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = visits + 1`,
  );

  return (session, change) => {
    const now = session.updatedAt;
    const flags = [Number(change.isCompleted), Number(change.hasStarted)] as const;
    upsert.run(change.id, change.botId, now, ...flags, JSON.stringify(change.variables), session.id);
    for (const [position, { blockId, key, content, attachedFileUrls }] of change.answers.entries()) {
      const files = attachedFileUrls === undefined ? null : JSON.stringify(attachedFileUrls);
      addAnswer.run(change.id, session.id, session.turn, position, blockId, key, content, files, now);
    }
    for (const log of change.logs) addLog(change.id, { ...log, createdAt: now });
    for (const edgeId of change.visitedEdgeIds) addVisit.run(change.botId, edgeId);
  };
}

function createLogWriter(database: DatabaseSync) {
  const insert = database.prepare(
    "INSERT INTO logs (result_id, status, description, details, context, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return (resultId: string, log: StoredResult["logs"][number]): void =>
    void insert.run(
      resultId,
      log.status ?? null,
      log.description,
      log.details ?? null,
      log.context ?? null,
      log.createdAt,
    );
}

/** Results in SQLite. */
export function createSqliteResults(database: DatabaseSync, write: Write): Store["results"] {
  const find = database.prepare("SELECT * FROM results WHERE id = ?");
  const { page, count, questionCounts } = createSqliteFilter(database);
  const transcript = database.prepare(
    "SELECT * FROM replies WHERE result_id = ? ORDER BY created_at, session_id, turn",
  );
  const bots = database.prepare(
    `SELECT bot_id, count(*) AS results, sum(has_started) AS started, sum(is_completed) AS completed,
       max(created_at) AS last_at FROM results GROUP BY bot_id ORDER BY bot_id`,
  );
  const edges = database.prepare("SELECT edge_id, visits FROM edges WHERE bot_id = ?");
  const addLog = createLogWriter(database);
  const whole = createResultReader(database);
  const remove = createRemove(database);
  return {
    find: async (id) => {
      const row = find.get(id);
      return row === undefined ? undefined : whole(row);
    },
    findSummary: async (id): Promise<ResultSummary | undefined> => {
      const row = find.get(id);
      return row === undefined ? undefined : v.parse(summaryRow, row);
    },
    page: async (query) => page(query).map(whole),
    count: async (filter) => count(filter),
    transcript: async (id) => v.parse(v.array(turnRow), transcript.all(id)),
    questionCounts: async (filter) => v.parse(v.array(questionCountRow), questionCounts(filter)),
    addLogs: (resultId, logs) =>
      write(() => {
        if (find.get(resultId) !== undefined) for (const log of logs) addLog(resultId, log);
      }),
    bots: async () => v.parse(v.array(botCountRow), bots.all()),
    edgeCounts: async (botId) =>
      Object.fromEntries(edges.all(botId).map((row) => [String(row["edge_id"]), Number(row["visits"])])),
    remove: (id) => write(() => remove(id)),
  };
}

function createResultReader(database: DatabaseSync): (row: unknown) => StoredResult {
  const answers = database.prepare("SELECT * FROM answers WHERE result_id = ? ORDER BY sequence");
  const logs = database.prepare("SELECT * FROM logs WHERE result_id = ? ORDER BY sequence");
  return (row) => {
    const summary = v.parse(summaryRow, row);
    return {
      ...summary,
      ...v.parse(variablesRow, row),
      answers: v.parse(v.array(answerRow), answers.all(summary.id)),
      logs: v.parse(v.array(logRow), logs.all(summary.id)),
    };
  };
}

function createRemove(database: DatabaseSync): (resultId: string) => boolean {
  const ofSessions = "WHERE session_id IN (SELECT id FROM sessions WHERE result_id = ?)";
  const statements = [
    "DELETE FROM replies WHERE result_id = ?",
    `DELETE FROM replies ${ofSessions}`,
    `DELETE FROM streamed_texts ${ofSessions}`,
    "DELETE FROM sessions WHERE result_id = ?",
    "DELETE FROM answers WHERE result_id = ?",
    "DELETE FROM logs WHERE result_id = ?",
    "DELETE FROM deliveries WHERE result_id = ?",
    "DELETE FROM results WHERE id = ?",
  ].map((sql) => database.prepare(sql));
  return (id) => statements.map((statement) => Number(statement.run(id).changes)).at(-1) === 1;
}
