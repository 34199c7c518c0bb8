import * as v from "valibot";
import type { Store } from "../store.ts";
import type { SqlDatabase } from "./sql-database.ts";

const queuedFileRow = v.object({ key: v.string(), attempts: v.number() });

export function createSqlFileDeletions(database: SqlDatabase): Store["fileDeletions"] {
  const { sharedTime, skipLocked } = database.dialect;
  return {
    async claim(now, until, limit) {
      const rows = await database.executeReturning(
        `UPDATE file_deletions SET attempts = attempts + 1, due_at = ${sharedTime("$1")} + $2 WHERE key IN (
           SELECT key FROM file_deletions WHERE due_at <= ${sharedTime("$1")} ORDER BY due_at LIMIT $3 ${skipLocked}
         ) RETURNING key, attempts`,
        [now, until - now, limit],
      );
      return v.parse(v.array(queuedFileRow), rows);
    },
    async postpone(key, { now, delayMs }) {
      await database.execute(`UPDATE file_deletions SET due_at = ${sharedTime("$2")} + $3 WHERE key = $1`, [
        key,
        now,
        delayMs,
      ]);
    },
    async remove(key) {
      await database.execute("DELETE FROM file_deletions WHERE key = $1", [key]);
    },
    async backlog() {
      const [row] = await database.query(
        "SELECT count(*) AS files, min(queued_at) AS since FROM file_deletions",
        [],
      );
      const files = Number(row?.["files"] ?? 0);
      return files === 0 ? { files } : { files, since: Number(row?.["since"]) };
    },
  };
}
