import type { Store } from "../store.ts";
import type { SqlDatabase } from "./sql-database.ts";

export function createSqlPendingEvents(database: SqlDatabase): Store["pendingEvents"] {
  const { sharedTime } = database.dialect;
  return {
    async add(channel, payload, now) {
      const id = crypto.randomUUID();
      await database.execute("INSERT INTO inbox (id, room, payload, created_at) VALUES ($1, $2, $3, $4)", [
        id,
        channel,
        payload,
        now,
      ]);
      return id;
    },
    async claim(channel, { leaseOwner, leaseMs, now }) {
      const [row] = await database.query(
        "SELECT id, payload FROM inbox WHERE room = $1 ORDER BY sequence LIMIT 1",
        [channel],
      );
      if (row === undefined) return undefined;
      const id = String(row["id"]);
      const claimed = await database.execute(
        `UPDATE inbox SET holder = $2, until = ${sharedTime("$4")} + $3
         WHERE id = $1 AND (holder IS NULL OR holder = $2 OR until <= ${sharedTime("$4")})`,
        [id, leaseOwner, leaseMs, now],
      );
      return claimed === 1 ? { id, payload: String(row["payload"]) } : "leased";
    },
    async release(id, leaseOwner) {
      await database.execute("UPDATE inbox SET holder = NULL WHERE id = $1 AND holder = $2", [
        id,
        leaseOwner,
      ]);
    },
    async remove(id) {
      await database.execute("DELETE FROM inbox WHERE id = $1", [id]);
    },
    async take(channel) {
      const rows = await database.executeReturning(
        "DELETE FROM inbox WHERE room = $1 RETURNING sequence, payload",
        [channel],
      );
      return rows
        .toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"]))
        .map((row) => String(row["payload"]));
    },
    expire: (before) => database.execute("DELETE FROM inbox WHERE created_at < $1", [before]),
  };
}
