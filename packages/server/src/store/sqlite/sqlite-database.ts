import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { foldCase } from "../fold-case.ts";
import type { Sql, SqlDatabase, SqlDialect } from "../sql/sql-database.ts";
import { createGroupCommit, type Write } from "./group-commit.ts";
import { migrate } from "./sqlite-schema.ts";

export interface SqliteDatabase extends SqlDatabase {
  /** Prepares each statement once. */
  prepare(sql: Sql): StatementSync;
  /** Runs several statements in one transaction. */
  readonly write: Write;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/**
 * Opens or creates `banter.sqlite` in `folder` and migrates it. Throws if the folder is not writable or the file is from
 * a newer version.
 */
export function openSqliteDatabase(folder: string): SqliteDatabase {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 250;");
  migrate(database);
  // SQLite's own lower() handles ASCII only.
  database.function("fold_case", { deterministic: true }, (text) => foldCase(String(text)));
  const { write, drain } = createGroupCommit(database);
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: Sql): StatementSync => {
    const text = typeof sql === "string" ? sql : sql.text;
    const existing = prepared.get(text);
    if (existing !== undefined) return existing;
    const statement = database.prepare(text.replaceAll(/\$(\d+)/g, "?$1"));
    prepared.set(text, statement);
    return statement;
  };
  return {
    dialect,
    prepare,
    write,
    query: async (sql, values) => prepare(sql).all(...values),
    execute: (sql, values) => write(() => Number(prepare(sql).run(...values).changes)),
    executeReturning: (sql, values) => write(() => prepare(sql).all(...values)),
    close: async () => {
      await drain();
      database.close();
    },
  };
}

const dialect: SqlDialect = {
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
