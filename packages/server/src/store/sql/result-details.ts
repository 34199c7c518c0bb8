import { groupBy } from "@banter/protocol";
import * as v from "valibot";
import type { StoredResult } from "../stored-result.ts";
import { WITHDRAWN } from "../feedback-rule.ts";
import { IS_REPLACED } from "./replaced-feedback.ts";
import type { SqlReader, SqlRow } from "./sql-database.ts";
import {
  answerRow,
  logRow,
  feedbackRow,
  citationsRow,
  identityRow,
  summaryRow,
  variablesRow,
} from "./stored-rows.ts";

export const FIND_RESULT = { name: "result-find", text: "SELECT * FROM results WHERE id = $1" };

/** Adds variables, answers, logs, feedback and sources to rows of `results`. */
export async function withDetails(
  database: SqlReader,
  rows: readonly SqlRow[],
): Promise<readonly StoredResult[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row["id"]));
  const isListed = `result_id IN (${database.dialect.jsonStrings("$1")})`;
  const [answers, earlierAnswers, logs, feedback, citations, identities] = await Promise.all([
    database.query(`SELECT * FROM answers WHERE ${isListed} ORDER BY sequence`, [ids]),
    database.query(`SELECT * FROM earlier_answers WHERE ${isListed} ORDER BY sequence`, [ids]),
    database.query(`SELECT * FROM logs WHERE ${isListed} ORDER BY sequence`, [ids]),
    database.query(
      `SELECT *, CAST(${IS_REPLACED} AS INTEGER) AS is_replaced FROM reply_ratings
       WHERE ${isListed} AND value <> '${WITHDRAWN}' ORDER BY session_id, turn`,
      [ids],
    ),
    database.query(
      `SELECT session_id, turn, result_id, sources FROM streamed_texts WHERE ${isListed} ORDER BY session_id, turn`,
      [ids],
    ),
    database.query(`SELECT * FROM result_identities WHERE ${isListed}`, [ids]),
  ]);
  const answersOf = groupByResult(answers);
  const earlierAnswersOf = groupByResult(earlierAnswers);
  const logsOf = groupByResult(logs);
  const feedbackOf = groupByResult(feedback);
  const citationsOf = groupByResult(citations);
  const identitiesOf = groupByResult(identities);
  return rows.map((row) => {
    const [identity] = identitiesOf(row);
    return {
      ...v.parse(summaryRow, row),
      ...(identity && { identity: v.parse(identityRow, identity) }),
      ...v.parse(variablesRow, row),
      answers: v.parse(v.array(answerRow), answersOf(row)),
      earlierAnswers: v.parse(v.array(answerRow), earlierAnswersOf(row)),
      logs: v.parse(v.array(logRow), logsOf(row)),
      feedback: v.parse(v.array(feedbackRow), feedbackOf(row)),
      sources: v.parse(v.array(citationsRow), citationsOf(row)).flat(),
    };
  });
}

/** Returns a function that finds the details of a row of `results`, in their order. */
function groupByResult(details: readonly SqlRow[]): (result: SqlRow) => readonly SqlRow[] {
  const groups = groupBy(details, (row) => row["result_id"]);
  return (result) => groups.get(result["id"]) ?? [];
}
