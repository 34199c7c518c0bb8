import * as v from "valibot";
import type { Store } from "../store.ts";
import type { SqlDatabase } from "./sql-database.ts";

const queuedFileRow = v.object({ key: v.string(), attempts: v.number() });

export function createSqlFileDeletions(database: SqlDatabase): Store["fileDeletions"] {
  return {
    async claim(now, until, limit) {
      const rows = await database.executeReturning(
        `UPDATE file_deletions SET attempts = attempts + 1, due_at = $2 WHERE key IN (
           SELECT key FROM file_deletions WHERE due_at <= $1 ORDER BY due_at LIMIT $3 ${database.dialect.skipLocked}
         ) RETURNING key, attempts`,
        [now, until, limit],
      );
      return v.parse(v.array(queuedFileRow), rows);
    },
    async postpone(key, until) {
      await database.execute("UPDATE file_deletions SET due_at = $2 WHERE key = $1", [key, until]);
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
