import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrate } from "./sqlite-schema.ts";

/** Before the migration that stores which reply another replaces. */
const VERSION_BEFORE = 15;

test("replies of earlier versions that replace another one are found", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, VERSION_BEFORE);
  const insert = database.prepare("INSERT INTO replies (session_id, turn, reply) VALUES ('s1', ?, ?)");
  insert.run(1, '{"messages":[],"clientSideActions":[{"type":"stream"}]}');
  insert.run(2, '{"messages":["\\"isRegeneration\\":true"]}');
  insert.run(3, '{"messages":[],"clientSideActions":[{"type":"stream","isRegeneration":true}]}');
  migrate(database);
  const rows = database.prepare("SELECT turn, replaces_turn FROM replies ORDER BY turn").all();
  expect(rows.map((row) => row["replaces_turn"])).toEqual([null, null, 1]);
});
