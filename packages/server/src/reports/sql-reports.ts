import * as v from "valibot";
import { FIND_RESULT, withDetails } from "../store/sql/result-details.ts";
import { resultConditions } from "../store/sql/result-conditions.ts";
import type { SqlReader } from "../store/sql/sql-database.ts";
import { botCountRow, questionCountRow, turnRow } from "../store/sql/stored-rows.ts";
import { exportFile } from "./export-file.ts";
import type { Reports } from "./reports.ts";

/** Reports from SQLite or Postgres. */
export function createSqlReports(database: SqlReader): Reports {
  const { dialect } = database;
  const page: Reports["page"] = async ({ after, limit, isNewestFirst = false, ...filter }) => {
    const { sql, values } = resultConditions(filter, dialect);
    const at = values.length;
    const cursor = `AND sequence ${isNewestFirst ? "<" : ">"} (SELECT sequence FROM results WHERE id = $${at + 2})`;
    const rows = await database.query(
      `SELECT * FROM results WHERE ${sql} ${after === undefined ? "" : cursor}
       ORDER BY sequence ${isNewestFirst ? "DESC" : "ASC"} LIMIT $${at + 1}`,
      [...values, limit, ...(after === undefined ? [] : [after])],
    );
    return withDetails(database, rows);
  };
  return {
    page,
    exportFile: (request) => exportFile({ page }, request),
    async find(id) {
      const [result] = await withDetails(database, await database.query(FIND_RESULT, [id]));
      return result;
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
    async findInactive(botId, before, limit) {
      const rows = await database.query(FIND_INACTIVE, [botId, before, limit]);
      return rows.map((row) => String(row["id"]));
    },
  };
}

const BOT_COUNTS = `
  SELECT bot_id, count(*) AS results, sum(has_started) AS started, sum(is_completed) AS completed,
    max(created_at) AS last_at
  FROM results GROUP BY bot_id ORDER BY bot_id`;

const FIND_INACTIVE = `
  SELECT id FROM results WHERE bot_id = $1 AND created_at < $2
    AND NOT EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND answers.created_at >= $2)
  ORDER BY sequence LIMIT $3`;

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
