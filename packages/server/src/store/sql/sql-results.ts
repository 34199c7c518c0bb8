import * as v from "valibot";
import type { Store } from "../store.ts";
import { FIND_RESULT, withDetails } from "./result-details.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { identityRow, summaryRow } from "./stored-rows.ts";

/** The operations that need more than one statement of the shared SQL. */
export type ResultWrites = Pick<Store["results"], "addLogs" | "remove">;

export function createSqlResults(database: SqlDatabase, { addLogs, remove }: ResultWrites): Store["results"] {
  return {
    addLogs,
    remove,
    async find(id) {
      const [result] = await withDetails(database, await database.query(FIND_RESULT, [id]));
      return result;
    },
    async findSummary(id) {
      const [row] = await database.query(FIND_SUMMARY, [id]);
      if (row === undefined) return undefined;
      const identity = row["subject"] === null ? undefined : v.parse(identityRow, row);
      return { ...v.parse(summaryRow, row), ...(identity && { identity }) };
    },
    async linkedIds(id) {
      const rows = await database.query(
        `SELECT id FROM results
         WHERE last_session_id IN (SELECT session_id FROM replies WHERE result_id = $1) AND id <> $1`,
        [id],
      );
      return rows.map((row) => String(row["id"]));
    },
  };
}

const FIND_SUMMARY = {
  name: "result-summary",
  text: `SELECT results.*, i.subject, i.verified FROM results
         LEFT JOIN result_identities AS i ON i.result_id = results.id WHERE results.id = $1`,
};
