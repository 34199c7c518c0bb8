import type { DatabaseSync } from "node:sqlite";
import type { Store } from "../store.ts";
import type { Write } from "./group-commit.ts";

/** One process writes this file and runs one turn of a session at a time, so whoever else held a turn is dead, and keeps nothing more. */
export function createSqliteEffectJournals(database: DatabaseSync, write: Write): Store["effectJournals"] {
  const find = database.prepare(
    "SELECT replies FROM effect_journals WHERE session_id = ? AND turn = ? AND said = ?",
  );
  const keep = database.prepare(
    `INSERT OR REPLACE INTO effect_journals (session_id, turn, said, replies, updated_at)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id = ?1 AND turn <> ?2)`,
  );
  const remove = database.prepare("DELETE FROM effect_journals WHERE session_id = ? AND turn = ?");
  const expire = database.prepare("DELETE FROM effect_journals WHERE updated_at < ?");
  return {
    find: async ({ sessionId, turn, said }) => {
      const replies = find.get(sessionId, turn, said)?.["replies"];
      return typeof replies === "string" ? replies : undefined;
    },
    keep: ({ sessionId, turn, said, replies, now }) =>
      write(() => keep.run(sessionId, turn, said, replies, now).changes === 1),
    remove: ({ sessionId, turn }) => write(() => void remove.run(sessionId, turn)),
    expire: (before) => write(() => Number(expire.run(before).changes)),
  };
}
