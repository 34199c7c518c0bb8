import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { foldCase } from "../fold-case.ts";
import type { Sql, SqlDatabase } from "../sql/sql-database.ts";
import { createGroupCommit, type Write } from "./group-commit.ts";
import { sqliteDialect, toSqliteText } from "./sqlite-dialect.ts";
import { migrate } from "./sqlite-schema.ts";
import { createWriteCheck } from "./write-check.ts";

export interface SqliteDatabase extends SqlDatabase {
  readonly path: string;
  /** Prepares each statement once. */
  prepare(sql: Sql): StatementSync;
  /** Runs several statements in one transaction. */
  readonly write: Write;
  /** Resolves if the file can be written, rejects otherwise. */
  check(): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/**
 * Opens or creates `banter.sqlite` in `folder` and migrates it. Throws if the folder is not writable or the file is from
 * a newer version.
 */
export function openSqliteDatabase(folder: string): SqliteDatabase {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "banter.sqlite");
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 250;");
  migrate(database);
  // SQLite's own lower() handles ASCII only.
  database.function("fold_case", { deterministic: true }, (text) => foldCase(String(text)));
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: Sql): StatementSync => {
    const text = typeof sql === "string" ? sql : sql.text;
    const existing = prepared.get(text);
    if (existing !== undefined) return existing;
    const statement = database.prepare(toSqliteText(sql));
    prepared.set(text, statement);
    return statement;
  };
  const { write: commit, drain } = createGroupCommit(database);
  const { write, check } = createWriteCheck(prepare, commit);
  return {
    path,
    dialect: sqliteDialect,
    prepare,
    write,
    check,
    query: async (sql, values) => prepare(sql).all(...values),
    execute: (sql, values) => write(() => Number(prepare(sql).run(...values).changes)),
    executeReturning: (sql, values) => write(() => prepare(sql).all(...values)),
    close: async () => {
      await drain();
      database.close();
    },
  };
}
