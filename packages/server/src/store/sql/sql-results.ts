import * as v from "valibot";
import type { Store } from "../store.ts";
import type { StoredResult } from "../stored-result.ts";
import { resultConditions } from "./result-conditions.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import {
  answerRow,
  botCountRow,
  logRow,
  questionCountRow,
  summaryRow,
  turnRow,
  variablesRow,
} from "./stored-rows.ts";

/** The operations that need more than one statement of the shared SQL. */
export type ResultWrites = Pick<Store["results"], "addLogs" | "remove">;

export function createSqlResults(database: SqlDatabase, { addLogs, remove }: ResultWrites): Store["results"] {
  const { dialect } = database;
  return {
    addLogs,
    remove,
    async find(id) {
      const [result] = await withDetails(database, await database.query(FIND, [id]));
      return result;
    },
    async findSummary(id) {
      const [row] = await database.query(FIND, [id]);
      return row === undefined ? undefined : v.parse(summaryRow, row);
    },
    async page({ after, limit, isNewestFirst = false, ...filter }) {
      const { sql, values } = resultConditions(filter, dialect);
      const at = values.length;
      const cursor = `AND sequence ${isNewestFirst ? "<" : ">"} (SELECT sequence FROM results WHERE id = $${at + 2})`;
      const rows = await database.query(
        `SELECT * FROM results WHERE ${sql} ${after === undefined ? "" : cursor}
         ORDER BY sequence ${isNewestFirst ? "DESC" : "ASC"} LIMIT $${at + 1}`,
        [...values, limit, ...(after === undefined ? [] : [after])],
      );
      return withDetails(database, rows);
    },
    async count(filter) {
      const { sql, values } = resultConditions(filter, dialect);
      const [row] = await database.query(`SELECT count(*) AS count FROM results WHERE ${sql}`, values);
      return Number(row?.["count"] ?? 0);
    },
    async transcript(id) {
      const rows = await database.query(
        "SELECT * FROM replies WHERE result_id = $1 ORDER BY created_at, session_id, turn",
        [id],
      );
      return v.parse(v.array(turnRow), rows);
    },
    async questionCounts(filter) {
      const { sql, values } = resultConditions(filter, dialect);
      return v.parse(v.array(questionCountRow), await database.query(questionCounts(sql), values));
    },
    async botCounts() {
      return v.parse(v.array(botCountRow), await database.query(BOT_COUNTS, []));
    },
    async edgeCounts(botId) {
      const rows = await database.query("SELECT edge_id, visits FROM edges WHERE bot_id = $1", [botId]);
      return Object.fromEntries(rows.map((row) => [String(row["edge_id"]), Number(row["visits"])]));
    },
  };
}

const FIND = { name: "result-find", text: "SELECT * FROM results WHERE id = $1" };

const BOT_COUNTS = `
  SELECT bot_id, count(*) AS results, sum(has_started) AS started, sum(is_completed) AS completed,
    max(created_at) AS last_at
  FROM results GROUP BY bot_id ORDER BY bot_id`;

function questionCounts(conditions: string): string {
  return `
    WITH matching AS (SELECT id, waiting_block_id FROM results WHERE ${conditions}), seen AS (
      SELECT block_id, result_id, 'asked' AS state FROM replies
        WHERE result_id IN (SELECT id FROM matching) AND block_id IS NOT NULL
      UNION ALL
      SELECT block_id, result_id, 'answered' FROM answers WHERE result_id IN (SELECT id FROM matching)
      UNION ALL
      SELECT waiting_block_id, id, 'waiting' FROM matching WHERE waiting_block_id IS NOT NULL
    )
    SELECT block_id, count(DISTINCT result_id) AS asked,
      count(DISTINCT result_id) FILTER (WHERE state = 'answered') AS answered,
      count(DISTINCT result_id) FILTER (WHERE state = 'waiting') AS waiting
    FROM seen GROUP BY block_id`;
}

/** Adds variables, answers and logs to rows of `results`. */
async function withDetails(database: SqlDatabase, rows: readonly SqlRow[]): Promise<readonly StoredResult[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row["id"]));
  const isListed = `result_id IN (${database.dialect.jsonStrings("$1")})`;
  const [answers, logs] = await Promise.all([
    database.query(`SELECT * FROM answers WHERE ${isListed} ORDER BY sequence`, [ids]),
    database.query(`SELECT * FROM logs WHERE ${isListed} ORDER BY sequence`, [ids]),
  ]);
  return rows.map((row) => {
    const belongs = (detail: SqlRow): boolean => detail["result_id"] === row["id"];
    return {
      ...v.parse(summaryRow, row),
      ...v.parse(variablesRow, row),
      answers: v.parse(v.array(answerRow), answers.filter(belongs)),
      logs: v.parse(v.array(logRow), logs.filter(belongs)),
    };
  });
}
