import * as v from "valibot";
import { FIND_RESULT, withDetails } from "../store/sql/result-details.ts";
import { resultConditions } from "../store/sql/result-conditions.ts";
import { searchedResults } from "../store/sql/search-conditions.ts";
import type { SqlReader } from "../store/sql/sql-database.ts";
import { turnRow } from "../store/sql/stored-rows.ts";
import { botCountRow } from "./report-rows.ts";
import { exportFile } from "./export-file.ts";
import type { Reports } from "../store/reports.ts";
import { createFigureReports } from "./sql-figure-reports.ts";
import { createFlowReports } from "./sql-flow-reports.ts";
import { latestAnswers } from "./sql-latest-answers.ts";

/** Reports from SQLite or Postgres. */
export function createSqlReports(database: SqlReader): Reports {
  const page = createPage(database);
  return {
    ...createFigureReports(database),
    ...createFlowReports(database),
    page,
    exportFile: (request) => exportFile({ page }, request),
    latestAnswers: (...request) => latestAnswers(database, ...request),
    async find(id) {
      const [result] = await withDetails(database, await database.query(FIND_RESULT, [id]));
      return result;
    },
    async transcript(id) {
      const rows = await database.query(
        "SELECT * FROM replies WHERE result_id = $1 ORDER BY created_at, session_id, turn",
        [id],
      );
      return v.parse(v.array(turnRow), rows);
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

/** Pages by key: the next page starts behind a result, however many are before it. */
function createPage(database: SqlReader): Reports["page"] {
  const { dialect } = database;
  return async ({ after, limit, isNewestFirst = false, ...filter }) => {
    const direction = isNewestFirst ? "DESC" : "ASC";
    if (filter.search !== undefined) {
      const page = { limit, isNewestFirst, ...(after !== undefined && { after }) };
      const { sql, values } = searchedResults(filter, page, dialect);
      const text = `SELECT * FROM results WHERE sequence IN (${sql}) ORDER BY sequence ${direction}`;
      return withDetails(database, await database.query(text, values));
    }
    const { sql, values } = resultConditions(filter);
    const at = values.length;
    const cursor = `AND (created_at, sequence) ${isNewestFirst ? "<" : ">"}
      (SELECT created_at, sequence FROM results WHERE id = $${at + 2})`;
    const rows = await database.query(
      `SELECT * FROM results WHERE ${sql} ${after === undefined ? "" : cursor}
       ORDER BY created_at ${direction}, sequence ${direction} LIMIT $${at + 1}`,
      [...values, limit, ...(after === undefined ? [] : [after])],
    );
    return withDetails(database, rows);
  };
}

/** Finds the bots one by one in the index: figures and results are not read as a whole. */
const BOT_COUNTS = `
  WITH RECURSIVE bots AS (
    SELECT min(bot_id) AS bot_id FROM results
    UNION ALL
    SELECT (SELECT min(bot_id) FROM results WHERE results.bot_id > bots.bot_id) FROM bots
    WHERE bots.bot_id IS NOT NULL
  )
  SELECT bot_id, sum(total) AS results, sum(total * has_started) AS started, sum(total * is_completed) AS completed,
    (SELECT max(created_at) FROM results WHERE results.bot_id = figures.bot_id) AS last_at
  FROM figures WHERE kind = 0 AND bot_id IN (SELECT bot_id FROM bots) GROUP BY bot_id ORDER BY bot_id`;

const FIND_INACTIVE = `
  SELECT id FROM results WHERE bot_id = $1 AND created_at < $2
    AND NOT EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND answers.created_at >= $2)
  ORDER BY created_at, sequence LIMIT $3`;
