import * as v from "valibot";

import type { SqlReader } from "../store/sql/sql-database.ts";
import { latestAnswerRow } from "./report-rows.ts";
import type { LatestAnswer, ResultFilter } from "../store/stored-result.ts";
import { selectedResults } from "./sql-figure-reports.ts";

/** Results that are read at once, and at most. A question that fewer results answer than that shows fewer answers. */
const PAGE_SIZE = 500;
const MAX_RESULTS = 5_000;

/** Reads the newest results until every question has `limit` answers. */
export async function latestAnswers(
  database: SqlReader,
  filter: ResultFilter,
  blockIds: readonly string[],
  limit: number,
): Promise<readonly LatestAnswer[]> {
  const found = new Map(blockIds.map((blockId): [string, LatestAnswer[]] => [blockId, []]));
  let last: { readonly createdAt: number; readonly sequence: number } | undefined;
  for (let read = 0; read < MAX_RESULTS; read += PAGE_SIZE) {
    const missing = [...found].filter(([, answers]) => answers.length < limit).map(([blockId]) => blockId);
    if (missing.length === 0) break;
    const { sql, values } = selectedResults(filter, database.dialect);
    const at = values.length;
    const cursor = `AND (created_at, sequence) < ($${at + 1}, $${at + 2})`;
    const page = `SELECT id, created_at, sequence FROM results WHERE ${sql} ${last === undefined ? "" : cursor}
      ORDER BY created_at DESC, sequence DESC LIMIT ${PAGE_SIZE}`;
    const cursorValues = last === undefined ? [] : [last.createdAt, last.sequence];
    const results = await database.query(page, [...values, ...cursorValues]);
    const rows = await database.query(LATEST(database.dialect.jsonStrings), [
      JSON.stringify(results.map(({ id }) => id)),
      JSON.stringify(missing),
      limit,
    ]);
    for (const answer of v.parse(v.array(latestAnswerRow), rows)) found.get(answer.blockId)?.push(answer);
    const end = results.at(-1);
    if (end === undefined || results.length < PAGE_SIZE) break;
    last = { createdAt: Number(end["created_at"]), sequence: Number(end["sequence"]) };
  }
  return [...found.values()].flatMap((answers) => answers.slice(0, limit));
}

const LATEST = (jsonStrings: (parameter: string) => string): string => `
  WITH last_answers AS (
    SELECT max(sequence) AS sequence FROM answers
    WHERE result_id IN (${jsonStrings("$1")}) AND block_id IN (${jsonStrings("$2")})
    GROUP BY result_id, block_id
  ), ranked AS (
    SELECT answers.block_id, answers.key, answers.content, answers.iso, results.id AS result_id, results.created_at,
      results.sequence,
      row_number() OVER (
        PARTITION BY answers.block_id ORDER BY results.created_at DESC, results.sequence DESC
      ) AS rank
    FROM last_answers JOIN answers ON answers.sequence = last_answers.sequence
      JOIN results ON results.id = answers.result_id
  )
  SELECT block_id, key, content, iso, result_id, created_at FROM ranked WHERE rank <= $3
  ORDER BY created_at DESC, sequence DESC`;
