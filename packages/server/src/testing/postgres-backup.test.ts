import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { OWNER_TOKEN } from "./owner-client.ts";
import { postJson } from "./post-json.ts";
import { surveyBot } from "./survey-bot.ts";
import { findSystemPostgres, startSystemPostgres } from "./system-postgres.ts";
import { must } from "./test-server.ts";

/* The commands that docs/backups.md names for Postgres. */

const SECRET = "a secret of Ada";

let folder = "";
const servers: BanterProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-postgres-backup-"));
  await writeFile(join(folder, "survey.json"), JSON.stringify(toExportFormat(surveyBot())));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop("SIGTERM");
  await rm(folder, { recursive: true });
});

async function start(database: string): Promise<BanterProcess> {
  const args = ["start", "survey.json", "--port", "0", "--database", database, "--log", "error"];
  const server = await startBanter(args, folder, { BANTER_OWNER_TOKEN: OWNER_TOKEN });
  servers.push(server);
  return server;
}

/** The documented command that begins with `program`. */
async function documentedCommand(program: string): Promise<string> {
  const text = await readFile(new URL("../../../../docs/backups.md", import.meta.url), "utf8");
  const command = text.split("\n").find((line) => line.startsWith(`${program} `));
  if (command === undefined) throw new Error(`docs/backups.md has no command that begins with ${program}.`);
  return command;
}

const binaries = findSystemPostgres();

test(
  "a dump of a running server is restored with the documented commands",
  { timeout: 120_000 },
  async ({ skip }) => {
    if (binaries === undefined) return skip("PostgreSQL's server and client programs aren't installed.");
    const postgres = await startSystemPostgres(binaries);
    try {
      const [database, restored] = [await postgres.url(), await postgres.url()];
      const run = async (program: string, url: string): Promise<void> => {
        const env = {
          ...process.env,
          PATH: `${postgres.binaries}:${process.env["PATH"]}`,
          BANTER_DATABASE_URL: url,
        };
        execFileSync("sh", ["-c", await documentedCommand(program)], { cwd: folder, env, stdio: "inherit" });
      };
      const first = await start(database);
      const { sessionId, resultId = "" } = must(
        parseStartReply(await postJson(first, "/api/v1/typebots/survey/startChat", {})),
      );
      const path = `/api/v1/sessions/${sessionId}/continueChat`;
      await postJson(first, path, { message: { type: "text", text: SECRET } });
      await run("pg_dump", database);
      await run("pg_restore", restored);

      const second = await start(restored);
      const answer = { message: { type: "text", text: "after the restore" }, turn: 1 };
      expect(await postJson(second, path, answer)).toMatchObject({ turn: 2 });
      const store = await openPostgresStore(restored);
      const contents = (await store.results.find(resultId))?.answers.map(({ content }) => content);
      await store.close();
      expect(contents).toEqual([SECRET, "after the restore"]);

      // A later dump contains nothing of a visitor who was removed.
      const removal = await fetch(`${second.url}/api/v1/owner/bots/survey/results/${resultId}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${OWNER_TOKEN}` },
      });
      expect(removal.status).toBe(200);
      const dump = execFileSync(join(postgres.binaries, "pg_dump"), [restored], { encoding: "utf8" });
      expect(dump).toContain("CREATE TABLE public.answers");
      expect(dump).not.toContain(SECRET);
    } finally {
      for (const server of servers.splice(0)) await server.stop("SIGTERM");
      postgres.stop();
    }
  },
);
