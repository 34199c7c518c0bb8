import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { deliveryRow } from "../stored-rows.ts";
import type { Store } from "../store.ts";
import type { Write } from "./group-commit.ts";

/** What is still to be told to the owner's systems, in SQLite. */
export function createSqliteDeliveries(database: DatabaseSync, write: Write): Store["deliveries"] {
  const isDue = database.prepare("SELECT 1 FROM deliveries WHERE due_at <= ? LIMIT 1");
  const due = database.prepare(
    "SELECT * FROM deliveries WHERE due_at <= ? ORDER BY due_at, sequence LIMIT ?",
  );
  const hold = database.prepare("UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE id = ?");
  const postpone = database.prepare("UPDATE deliveries SET due_at = ? WHERE id = ?");
  const remove = database.prepare("DELETE FROM deliveries WHERE id = ?");
  return {
    take: async (now, until, limit) => {
      // Mostly there is nothing: that costs no transaction.
      if (isDue.get(now) === undefined) return [];
      return write(() =>
        v.parse(v.array(deliveryRow), due.all(now, limit)).map((delivery) => {
          hold.run(until, delivery.id);
          return { ...delivery, attempts: delivery.attempts + 1 };
        }),
      );
    },
    postpone: (id, until) => write(() => void postpone.run(until, id)),
    remove: (id) => write(() => void remove.run(id)),
  };
}
