import type { Pool, PoolClient } from "pg";
import { rehearsalTurns } from "../rehearsal-turns.ts";
import { createSqlSessions } from "../sql/sql-sessions.ts";
import { createCommit } from "./postgres-commit.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

/**
 * Opens all connections and plans a turn's statements on each, which Postgres does per connection: the first visitors
 * would wait for it. What the rehearsed turns write is rolled back.
 */
export async function warmUpPostgres(pool: Pool): Promise<void> {
  const clients = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  const failed: unknown[] = clients.flatMap((client) =>
    client.status === "rejected" ? [client.reason] : [],
  );
  const connected = clients.flatMap((client) => (client.status === "fulfilled" ? [client.value] : []));
  const rehearsed = await Promise.allSettled(connected.map(rehearse));
  for (const client of connected) client.release();
  failed.push(...rehearsed.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : [])));
  if (failed.length > 0) throw failed[0];
}

async function rehearse(client: PoolClient): Promise<void> {
  const database = createPostgresDatabase(client);
  const commit = createCommit(client);
  const sessions = createSqlSessions(database, { commit, expire: async () => 0 });
  await client.query("BEGIN");
  try {
    for (const turn of rehearsalTurns(crypto.randomUUID())) {
      await sessions.findReply(turn.session.id, "none");
      await sessions.commit(turn);
      await sessions.find(turn.session.id);
    }
  } finally {
    await client.query("ROLLBACK");
  }
}
