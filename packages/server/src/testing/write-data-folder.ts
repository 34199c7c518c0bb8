import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseStartReply } from "@banter/protocol";
import * as v from "valibot";
import { toExportFormat } from "../bots/to-export-format.ts";
import { DATA_FOLDERS, FILE_CONTENT, serveDataFolder, type Visit } from "./data-folders.ts";
import { fileBot, surveyBot } from "./survey-bot.ts";
import { asRecord, must, text, uploadFile } from "./test-server.ts";

/*
 * npm run data-folder -w packages/server
 * Writes the data folder of this version, which `data-folders.test.ts` opens with every later version. Run it for each
 * release, and never change the folder of a released version.
 */

const packageSchema = v.object({ version: v.string() });
const manifest: unknown = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
const folder = join(DATA_FOLDERS, v.parse(packageSchema, manifest).version);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const bot of [surveyBot({ questions: 2 }), fileBot()]) await writeJson(bot.id, toExportFormat(bot));
await writeJson("visit", await visit());
// The data folder's copy of the widget is of no use to a server in process.
await rm(join(folder, "data/widget"), { recursive: true, force: true });
compact(join(folder, "data/banter.sqlite"));

/** A finished conversation, one that waits for its second answer, and one with a file. */
async function visit(): Promise<Visit> {
  const now = new Date();
  const { server, post } = await serveDataFolder(folder, () => now);
  const start = async (bot: string): Promise<string> => {
    const reply = await (await post(`/api/v1/typebots/${bot}/startChat`, {})).json();
    return must(parseStartReply(reply)).sessionId;
  };
  const send = async (session: string, body: unknown): Promise<Record<string, unknown>> =>
    asRecord(await (await post(`/api/v1/sessions/${session}/continueChat`, body)).json());

  const finished = await start("survey");
  await send(finished, text("Ada"));
  await send(finished, text("Lovelace"));

  const sessionId = await start("survey");
  const answer = { ...text("Grace"), messageId: "message-1", turn: 0 };
  const reply = await send(sessionId, answer);

  const files = await start("files");
  const uploaded = await uploadFile(
    { server, post },
    { sessionId: files, fileName: "letter.txt" },
    FILE_CONTENT,
  );
  await send(files, text(uploaded.fileUrl));
  await server.close();
  return {
    writtenAt: now.toISOString(),
    sessionId,
    answer,
    reply,
    filePath: new URL(uploaded.fileUrl).pathname,
  };
}

/** Leaves one small file in place of a database with a write-ahead log. */
function compact(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

async function writeJson(name: string, content: unknown): Promise<void> {
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, undefined, 2)}\n`);
}
