import { foldCase } from "../fold-case.ts";
import type { Sql, SqlDialect } from "../sql/sql-database.ts";

export const sqliteDialect: SqlDialect = {
  jsonStrings: (parameter) => `SELECT value FROM json_each(${parameter})`,
  containsText: (parameter) => `(
    EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND instr(fold_case(content), ${parameter}) > 0)
    OR EXISTS (
      SELECT 1 FROM json_tree(results.variables) WHERE type = 'text' AND instr(fold_case(atom), ${parameter}) > 0))`,
  searchPattern: foldCase,
  // One process writes the file.
  skipLocked: "",
  storableText: (text) => text,
};

/** SQLite numbers its parameters as `?1`. */
export function toSqliteText(sql: Sql): string {
  return (typeof sql === "string" ? sql : sql.text).replaceAll(/\$(\d+)/g, "?$1");
}
