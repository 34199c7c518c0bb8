import * as pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { toExportFormat } from "../../bots/to-export-format.ts";
import { startBanter } from "../../testing/banter-process.ts";
import { startPostgres, type RunningPostgres } from "../../testing/embedded-postgres.ts";
import { openPreviousRelease } from "../../testing/previous-release.ts";
import { findIncompatibleChanges, readCatalog } from "../../testing/schema-catalog.ts";
import { surveyBot } from "../../testing/survey-bot.ts";
import { must, text } from "../../testing/test-server.ts";
import { openPostgresStore } from "../../data/postgres-store.ts";

/* Migrations since the previous release, whose servers run while and after they are applied. */

let postgres: RunningPostgres;
let url = "";
let client: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.url();
  await converseWithPreviousRelease(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
}, 180_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
}, 60_000);

/** Leaves the schema of the previous release, and a conversation. */
async function converseWithPreviousRelease(database: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "banter-previous-"));
  const previous = await openPreviousRelease();
  await writeFile(join(folder, "survey.json"), JSON.stringify(toExportFormat(surveyBot())));
  const args = ["start", "survey.json", "--database", database, "--port", "0", "--log", "none"];
  const server = await startBanter(args, folder, {}, previous.program);
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(server.url + path, { method: "POST", body: JSON.stringify(body), headers });
    return reply.json();
  };
  const { sessionId } = must(parseStartReply(await post("/api/v1/typebots/survey/startChat", {})));
  await post(`/api/v1/sessions/${sessionId}/continueChat`, text("Ada"));
  await server.stop("SIGTERM");
  await previous.remove();
  await rm(folder, { recursive: true });
}

/** Runs statements, finds what they changed, and rolls them back. */
async function changesOf(statements: string): Promise<readonly string[]> {
  await client.query("BEGIN");
  try {
    const before = await readCatalog(client);
    expect(before.rows.size).toBeGreaterThan(5);
    await client.query(statements);
    return findIncompatibleChanges(before, await readCatalog(client));
  } finally {
    await client.query("ROLLBACK");
  }
}

describe("a change that servers of the previous release can't take is found:", () => {
  test.each([
    ["a dropped table", "DROP TABLE logs", "column logs.description text required was removed or changed"],
    ["a renamed table", "ALTER TABLE inbox RENAME TO events", "column inbox.room"],
    ["a dropped column", "ALTER TABLE sessions DROP COLUMN block_id", "column sessions.block_id"],
    ["a renamed column", "ALTER TABLE results RENAME variables TO v", "column results.variables"],
    ["another type", "ALTER TABLE logs ALTER status TYPE varchar(9)", "column logs.status text was removed"],
    ["a dropped function", "DROP FUNCTION remove_result(text)", "function remove_result(text)"],
    [
      "a changed function",
      "DROP FUNCTION remove_result(text); CREATE FUNCTION remove_result(a text, b int) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
      "function remove_result(text)",
    ],
    ["a changed type", "ALTER TYPE answer_record DROP ATTRIBUTE text CASCADE", "column answer_record.text"],
    [
      "a required column",
      "ALTER TABLE inbox ADD COLUMN more TEXT NOT NULL",
      "column inbox.more text required is required",
    ],
    [
      "a constraint",
      "ALTER TABLE logs ADD CHECK (length(description) < 99999)",
      "constraint logs.logs_description_check",
    ],
    ["a dropped unique index", "DROP INDEX replies_by_message", "INDEX replies_by_message"],
    ["a unique index", "CREATE UNIQUE INDEX one_log ON logs (result_id)", "INDEX one_log ON public.logs"],
    ["an index", "CREATE INDEX more ON answers (key)", "INDEX more ON public.answers"],
    [
      "a rewritten table",
      "ALTER TABLE sessions ADD COLUMN day BIGINT GENERATED ALWAYS AS (updated_at / 86400000) STORED",
      "table sessions in file",
    ],
    [
      "a volatile default",
      "ALTER TABLE answers ADD COLUMN lot FLOAT NOT NULL DEFAULT random()",
      "table answers in file",
    ],
    ["an update of all rows", "UPDATE results SET variables = variables", "row results ("],
  ])("%s", async (_, statements, problem) => {
    expect((await changesOf(statements)).join("\n")).toContain(problem);
  });
});

test("a change that they can take is not: new tables, columns with a default, types and functions", async () => {
  const statements = `
    CREATE TABLE notes (id TEXT PRIMARY KEY, content TEXT NOT NULL);
    CREATE INDEX notes_by_content ON notes (content);
    ALTER TABLE sessions ADD COLUMN note TEXT, ADD COLUMN notes INTEGER NOT NULL DEFAULT 0;
    ALTER TYPE answer_record ADD ATTRIBUTE note TEXT;
    CREATE FUNCTION note(p_id text) RETURNS void LANGUAGE sql AS '';
    CREATE OR REPLACE FUNCTION remove_result(p_result text) RETURNS boolean LANGUAGE sql AS 'SELECT false';`;
  expect(await changesOf(statements)).toEqual([]);
});

test("servers of the previous release go on while and after this version migrates their database", async () => {
  const before = await readCatalog(client);
  const store = await openPostgresStore(url);
  expect(findIncompatibleChanges(before, await readCatalog(client))).toEqual([]);
  await store.close();
});
