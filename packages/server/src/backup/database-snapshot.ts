import { stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "../store/sqlite/sqlite-database.ts";
import type { BackupManifest } from "./backup-manifest.ts";

/** How long it waits for another process that locks the file. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the database as it is at one moment, with all committed turns, also while a server writes. Blocks this thread,
 * but no other connection.
 */
export function copyDatabase(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.prepare("VACUUM INTO ?").run(target);
  } finally {
    database.close();
  }
}

/** Counts a copy's rows. Throws if the file is damaged. */
export function inspectDatabase(path: string): Pick<BackupManifest, "schemaVersion" | "results" | "answers"> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const read = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
    const integrity = read("PRAGMA integrity_check(1)");
    if (integrity !== "ok") throw new Error(`The database is damaged: ${String(integrity)}`);
    return {
      schemaVersion: Number(read("PRAGMA user_version")),
      results: Number(read("SELECT count(*) FROM results")),
      answers: Number(read("SELECT count(*) FROM answers")),
    };
  } finally {
    database.close();
  }
}

/** Whether a data folder contains a database. */
export async function hasDatabase(folder: string): Promise<boolean> {
  try {
    return (await stat(databasePath(folder))).isFile();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
