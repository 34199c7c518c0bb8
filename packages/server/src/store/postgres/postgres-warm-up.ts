import type { Pool, PoolClient } from "pg";
import { rehearsalTurns } from "../rehearsal-turns.ts";
import { createWriteTurns } from "./postgres-commit.ts";
import { createLookUp } from "./postgres-look-up.ts";

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
  const write = createWriteTurns(client);
  const lookUp = createLookUp(client);
  await client.query("BEGIN");
  try {
    for (const turn of rehearsalTurns(crypto.randomUUID())) {
      const charge = { key: turn.session.id, bucket: { burst: 1, perSecond: 1 } };
      const query = { sessionId: turn.session.id, messageId: "none", now: turn.session.updatedAt };
      await write([turn]);
      await write([{ ...turn, session: { ...turn.session, id: `${turn.session.id}-charged` }, charge }]);
      await lookUp(query);
      await lookUp({ ...query, charge });
    }
  } finally {
    await client.query("ROLLBACK");
  }
}
