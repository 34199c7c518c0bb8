import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createGroupCommit } from "./group-commit.ts";
import { createPurge } from "./purge.ts";
import { openSqliteStore } from "../../data/sqlite-store.ts";

const root = mkdtempSync(join(tmpdir(), "banter-purge-"));
let path = "";
let files = 0;
beforeEach(() => {
  path = join(root, `${files++}.sqlite`);
});
afterAll(() => rmSync(root, { recursive: true }));

const ROWS = 2_000;

/** A database with `ROWS` removed rows of one kilobyte and a few others. */
function openWithRemovedRows(): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;
    CREATE TABLE notes (text TEXT);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})
      INSERT INTO notes SELECT 'secret' || hex(zeroblob(500)) FROM numbers;
    INSERT INTO notes VALUES ('kept');
    DELETE FROM notes WHERE text LIKE 'secret%'`);
  return database;
}

test.each([
  ["a small database by rewriting it", undefined],
  ["a large one by removing its free pages in steps", 0],
])("purges %s, and empties the log", async (_, maxRewrittenBytes) => {
  const database = openWithRemovedRows();
  const { write } = createGroupCommit(database);
  const purge = createPurge(
    { database, path, write },
    { ...(maxRewrittenBytes !== undefined && { maxRewrittenBytes }) },
  );
  expect(await purge.run()).toEqual({ ok: true, value: undefined });
  expect(statSync(`${path}-wal`).size).toBe(0);
  expect(statSync(path).size).toBeLessThan(20_000);
  expect(readFileSync(path, "latin1")).not.toContain("secret");
  expect(database.prepare("SELECT text FROM notes").all()).toEqual([{ text: "kept" }]);
  database.close();
});

test("fails while a reader needs the log, and succeeds afterwards", async () => {
  const database = openWithRemovedRows();
  const { write } = createGroupCommit(database);
  const purge = createPurge({ database, path, write }, { checkpointAttempts: 2 });
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN; SELECT count(*) FROM notes");
  expect(await purge.run()).toMatchObject({ ok: false });
  reader.close();
  expect(await purge.run()).toMatchObject({ ok: true });
  expect(statSync(`${path}-wal`).size).toBe(0);
  database.close();
});

test("a file from before incremental vacuum is rewritten when it is opened", async () => {
  const folder = join(root, "old");
  await openSqliteStore(folder).close();
  const file = join(folder, "banter.sqlite");
  const old = new DatabaseSync(file);
  old.exec("PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = DELETE; VACUUM");
  expect(old.prepare("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 0 });
  old.close();
  await openSqliteStore(folder).close();
  const database = new DatabaseSync(file);
  expect(database.prepare("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 2 });
  database.close();
});
