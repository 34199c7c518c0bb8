import { behind, type SearchQuery, type Sql, type SqlDialect } from "../sql/sql-database.ts";

/** Row ids of the search index per result. */
export const ROWS_PER_RESULT = 65_536;

export const sqliteDialect: SqlDialect = {
  jsonStrings: (parameter) => `SELECT value FROM json_each(${parameter})`,
  searchIndex,
  // A phrase of the index's query language.
  indexedPattern: (text) => `"${text.replaceAll('"', '""')}"`,
  searchTexts: ({ conditions, pattern, direction, cursor }) => `
    SELECT sequence FROM results WHERE ${conditions} ${behind("sequence", direction, cursor)}
      AND EXISTS (
        SELECT 1 FROM search WHERE instr(text, ${pattern}) > 0 AND rowid >= results.sequence * ${ROWS_PER_RESULT}
          AND rowid < (results.sequence + 1) * ${ROWS_PER_RESULT})
    ORDER BY sequence ${direction}`,
  // One process writes the file.
  skipLocked: "",
  keyShare: "",
  updatedSince: (parameter) => `updated_at >= ${parameter}`,
  sharedTime: (parameter) => parameter,
  storableText: (text) => text,
};

/** The index yields rows in order of their ids, so that only the results of one page are read. */
function searchIndex({ conditions, pattern, direction, cursor }: SearchQuery): string {
  const behindCursor =
    direction === "DESC"
      ? `search.rowid < ${cursor} * ${ROWS_PER_RESULT}`
      : `search.rowid >= (${cursor} + 1) * ${ROWS_PER_RESULT}`;
  return `
    SELECT DISTINCT results.sequence FROM search CROSS JOIN results
      ON results.sequence = search.rowid / ${ROWS_PER_RESULT}
    WHERE search MATCH ${pattern} AND ${conditions} ${cursor === undefined ? "" : `AND ${behindCursor}`}
    ORDER BY search.rowid ${direction}`;
}

/** SQLite numbers its parameters as `?1`. */
export function toSqliteText(sql: Sql): string {
  return (typeof sql === "string" ? sql : sql.text).replaceAll(/\$(\d+)/g, "?$1");
}
