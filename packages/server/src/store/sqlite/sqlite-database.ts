import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { createPrivateFile, openPrivateFolder } from "../private-folder.ts";
import type { Sql, SqlDatabase } from "../sql/sql-database.ts";
import { createGroupCommit, type Write } from "./group-commit.ts";
import { sqliteDialect, toSqliteText } from "./sqlite-dialect.ts";
import { migrate } from "./sqlite-schema.ts";
import { createPurge, type Purge } from "./purge.ts";
import { createWriteCheck } from "./write-check.ts";

export interface SqliteDatabase extends SqlDatabase {
  readonly path: string;
  /** Prepares each statement once. */
  prepare(sql: Sql): StatementSync;
  /** Runs statements without parameters. */
  exec(sql: string): void;
  /** Runs several statements in one transaction. */
  readonly write: Write;
  /** Resolves if the file can be written, rejects otherwise. */
  check(): Promise<void>;
  readonly purge: Purge;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/** Deleted rows are overwritten with zeros. The vacuum mode applies to a new file. */
const OPEN = `
  PRAGMA busy_timeout = 250; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;`;

/** The database file in a data folder. */
export function databasePath(folder: string): string {
  return join(folder, "banter.sqlite");
}

/**
 * Opens or creates `banter.sqlite` in `folder` and migrates it. Throws if the folder is not writable or the file is from
 * a newer version.
 */
export function openSqliteDatabase(folder: string): SqliteDatabase {
  openPrivateFolder(folder);
  const path = databasePath(folder);
  createPrivateFile(path);
  const database = new DatabaseSync(path);
  database.exec(OPEN);
  migrate(database);
  // From here on, waiting for another process must not block the event loop: see `createGroupCommit`.
  database.exec("PRAGMA busy_timeout = 0");
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
  const purge = createPurge({ database, path, write });
  return {
    path,
    dialect: sqliteDialect,
    prepare,
    exec: (sql) => database.exec(sql),
    write,
    check,
    purge,
    query: async (sql, values) => prepare(sql).all(...values),
    execute: (sql, values) => write(() => Number(prepare(sql).run(...values).changes)),
    executeReturning: (sql, values) => write(() => prepare(sql).all(...values)),
    close: async () => {
      await purge.settled();
      await drain();
      database.close();
    },
  };
}
