import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { foldCase } from "../fold-case.ts";
import type { ResultFilter, ResultQuery } from "../stored-result.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Reads results by what the owner asks for. */
export interface SqliteFilter {
  readonly page: (query: ResultQuery) => Rows;
  readonly count: (filter: ResultFilter) => number;
  readonly questionCounts: (filter: ResultFilter) => Rows;
}

export function createSqliteFilter(database: DatabaseSync): SqliteFilter {
  // SQLite's own lower() knows ASCII only.
  database.function("fold_case", { deterministic: true }, (text) => foldCase(String(text)));
  return {
    page: ({ after, limit, isNewestFirst = false, ...filter }) => {
      const { sql, values } = conditions(filter);
      const beyond = `sequence ${isNewestFirst ? "<" : ">"} (SELECT sequence FROM results WHERE id = ?)`;
      const statement = database.prepare(
        `SELECT * FROM results WHERE ${sql}${after === undefined ? "" : ` AND ${beyond}`}
         ORDER BY sequence ${isNewestFirst ? "DESC" : "ASC"} LIMIT ?`,
      );
      return statement.all(...values, ...(after === undefined ? [] : [after]), limit);
    },
    count: (filter) => {
      const { sql, values } = conditions(filter);
      const row = database.prepare(`SELECT count(*) AS count FROM results WHERE ${sql}`).get(...values);
      return Number(row?.["count"] ?? 0);
    },
    questionCounts: (filter) => {
      const { sql, values } = conditions(filter);
      return database
        .prepare(
          `WITH wanted AS (SELECT id FROM results WHERE ${sql}), seen AS (
             SELECT block_id, result_id, 1 AS asked, 0 AS answered FROM replies
               WHERE result_id IN (SELECT id FROM wanted) AND block_id IS NOT NULL
             UNION ALL
             SELECT block_id, result_id, 0, 1 FROM answers WHERE result_id IN (SELECT id FROM wanted)
           )
           SELECT block_id, count(DISTINCT result_id) AS asked, count(DISTINCT iif(answered, result_id, NULL)) AS answered
           FROM seen GROUP BY block_id`,
        )
        .all(...values);
    },
  };
}

/** Each condition carries its own values, so that the two can't come apart. */
function conditions({ botId, from, to, isCompleted, hasStarted, search }: ResultFilter): {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
} {
  const words = search === undefined ? undefined : foldCase(search);
  const parts: readonly (readonly [string, readonly SQLInputValue[]] | undefined)[] = [
    ["bot_id = ?", [botId]],
    from === undefined ? undefined : ["created_at >= ?", [from]],
    to === undefined ? undefined : ["created_at < ?", [to]],
    isCompleted === undefined ? undefined : ["is_completed = ?", [Number(isCompleted)]],
    hasStarted === undefined ? undefined : ["has_started = ?", [Number(hasStarted)]],
    words === undefined ? undefined : [HOLDS_WORDS, [words, words]],
  ];
  const present = parts.filter((part) => part !== undefined);
  return { sql: present.map(([sql]) => sql).join(" AND "), values: present.flatMap(([, values]) => values) };
}

const HOLDS_WORDS = `(
  EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND instr(fold_case(content), ?) > 0)
  OR EXISTS (SELECT 1 FROM json_tree(results.variables) WHERE type = 'text' AND instr(fold_case(atom), ?) > 0))`;
