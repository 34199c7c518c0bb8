import { DatabaseSync } from "node:sqlite";

/** How long it waits for the server's own writes, which are short. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Rewrites a database file, which erases every trace of removed rows. Blocks this thread, and the writes of other
 * connections meanwhile. Throws if the file is locked or the disk is full.
 */
export function compactDatabase(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA secure_delete = ON`);
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
    // Without waiting: while another connection reads, the log is emptied later.
    database.exec("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}
