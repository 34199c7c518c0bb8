import * as v from "valibot";
import type { Reports } from "../store/reports.ts";
import type { SqlReader } from "../store/sql/sql-database.ts";
import type { ResultFilter } from "../store/stored-result.ts";
import { answerTimeRow, seenResultRow } from "./report-rows.ts";
import { selectedResults } from "./sql-figure-reports.ts";

/** Reports about the steps of a flow, over the newest results only. */
export function createFlowReports(database: SqlReader): Pick<Reports, "answerTimes" | "resultsThatSaw"> {
  return {
    async answerTimes(filter, limit) {
      const { sql, values } = newestResults(database, filter, limit);
      return v.parse(v.array(answerTimeRow), await database.query(ANSWER_TIMES(sql), values));
    },
    async resultsThatSaw(filter, blockIds, limit) {
      if (blockIds.length === 0) return [];
      const { sql, values } = newestResults(database, filter, limit);
      const { contains } = database.dialect;
      const conditions = blockIds.map((_, index) => contains("reply", `$${values.length + index + 1}`));
      const text = `WITH chosen AS (${sql}) SELECT id, is_completed FROM chosen WHERE EXISTS (
        SELECT 1 FROM replies WHERE result_id = chosen.id AND (${conditions.join(" OR ")}))`;
      const rows = await database.query(text, [...values, ...blockIds.map(idField)]);
      return v.parse(v.array(seenResultRow), rows);
    },
  };
}

function newestResults(database: SqlReader, filter: ResultFilter, limit: number) {
  const { sql, values } = selectedResults(filter, database.dialect);
  return {
    sql: `SELECT id, is_completed FROM results WHERE ${sql}
      ORDER BY created_at DESC, sequence DESC LIMIT $${values.length + 1}`,
    values: [...values, limit],
  };
}

/** The JSON of a reply with a message or an input of this id contains this. */
function idField(blockId: string): string {
  return `"id":${JSON.stringify(blockId)}`;
}

/** An answer counts if the turn before has asked for it. The median of an even number is the mean of the middle two. */
const ANSWER_TIMES = (results: string): string => `
  WITH chosen AS (${results}), times AS (
    SELECT answers.block_id, answers.created_at - replies.created_at AS ms
    FROM answers JOIN replies ON replies.session_id = answers.session_id AND replies.turn = answers.turn - 1
      AND replies.block_id = answers.block_id
    WHERE answers.result_id IN (SELECT id FROM chosen)
  ), ranked AS (
    SELECT block_id, ms, row_number() OVER (PARTITION BY block_id ORDER BY ms) AS rank,
      count(*) OVER (PARTITION BY block_id) AS total
    FROM times
  )
  SELECT block_id, (min(ms) + max(ms)) / 2 AS median_ms FROM ranked
  WHERE rank IN ((total + 1) / 2, (total + 2) / 2) GROUP BY block_id`;
