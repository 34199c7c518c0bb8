import type { DatabaseSync } from "node:sqlite";
import { foldCase } from "../fold-case.ts";
import { behind, type SearchQuery, type Sql, type SqlDialect } from "../sql/sql-database.ts";

/** Row ids of the search index per result. */
export const ROWS_PER_RESULT = 65_536;

export const sqliteDialect: SqlDialect = {
  jsonStrings: (parameter) => `SELECT value FROM json_each(${parameter})`,
  contains: (text, parameter) => `instr(${text}, ${parameter}) > 0`,
  searchIndex,
  searchTexts,
  // One process writes the file.
  skipLocked: "",
  keyShare: "",
  updatedSince: (parameter) => `updated_at >= ${parameter}`,
  sharedTime: (parameter) => parameter,
  storableText: (text) => text,
};

/**
 * The index yields rows in order of their ids, so that only the results of one page are read, and contains counted
 * results only.
 */
function searchIndex(query: SearchQuery): string {
  const { conditions, text, direction, cursor, limit } = query;
  const behindCursor =
    direction === "DESC"
      ? `search.rowid < ${cursor} * ${ROWS_PER_RESULT}`
      : `search.rowid >= (${cursor} + 1) * ${ROWS_PER_RESULT}`;
  // A phrase of the index's query language.
  const phrase = `'"' || replace(${text}, '"', '""') || '"'`;
  return `
    SELECT sequence FROM (
      SELECT * FROM (
        SELECT DISTINCT results.sequence FROM search CROSS JOIN results
          ON results.sequence = search.rowid / ${ROWS_PER_RESULT}
        WHERE search MATCH ${phrase} AND is_counted = 1 AND ${conditions} ${cursor === undefined ? "" : `AND ${behindCursor}`}
        ORDER BY search.rowid ${direction} LIMIT ${limit})
      UNION ALL
      SELECT * FROM (
        SELECT sequence FROM results INDEXED BY results_uncounted
        WHERE is_counted = 0 AND ${conditions} ${behind("sequence", direction, cursor)} AND ${containsText(text)}
        ORDER BY sequence ${direction} LIMIT ${limit})
    ) ORDER BY sequence ${direction} LIMIT ${limit}`;
}

function searchTexts({ conditions, text, direction, cursor, limit }: SearchQuery): string {
  return `
    SELECT sequence FROM results WHERE ${conditions} ${behind("sequence", direction, cursor)} AND ${containsText(text)}
    ORDER BY sequence ${direction} LIMIT ${limit}`;
}

/** Reads the answers and variables of a row of `results`. */
function containsText(text: string): string {
  return `(
    EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND instr(${FOLD_CASE}(content), ${text}) > 0)
    OR EXISTS (
      SELECT 1 FROM json_tree(results.variables) WHERE type = 'text' AND instr(${FOLD_CASE}(atom), ${text}) > 0))`;
}

const FOLD_CASE = "fold_case";

/** Adds the functions of the dialect to a connection. */
export function addFunctions(database: DatabaseSync): void {
  database.function(FOLD_CASE, { deterministic: true }, (text) => foldCase(String(text)));
}

/** SQLite numbers its parameters as `?1`. */
export function toSqliteText(sql: Sql): string {
  return (typeof sql === "string" ? sql : sql.text).replaceAll(/\$(\d+)/g, "?$1");
}
