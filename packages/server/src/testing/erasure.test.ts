import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { OWNER_TOKEN } from "./owner-client.ts";
import { postJson } from "./post-json.ts";
import { fileBot, surveyBot } from "./survey-bot.ts";
import { asRecord, must } from "./test-server.ts";

/* What a removed visitor leaves behind in the data folder of a real server. */

let folder = "";
let server: BanterProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-erasure-"));
  for (const bot of [surveyBot({ questions: 5 }), fileBot()])
    await writeFile(join(folder, `${bot.id}.json`), JSON.stringify(toExportFormat(bot)));
  const environment = { BANTER_OWNER_TOKEN: OWNER_TOKEN, BANTER_WEBHOOK_SECRET: "hush" };
  const args = ["start", "survey.json", "files.json", "--port", "0", "--data", "data", "--log", "error"];
  server = await startBanter(args, folder, environment);
}, 60_000);
afterEach(async () => {
  await server.stop("SIGTERM");
  await rm(folder, { recursive: true });
});

async function start(bot: string) {
  return must(parseStartReply(await postJson(server, `/api/v1/typebots/${bot}/startChat`, {})));
}

const say = (sessionId: string, text: string) =>
  postJson(server, `/api/v1/sessions/${sessionId}/continueChat`, { message: { type: "text", text } });

/** A conversation in which the visitor and a webhook send the same secret again and again. */
async function converse(): Promise<{ readonly resultId: string; readonly secret: string }> {
  const secret = `secret${randomBytes(8).toString("hex")}`;
  const { sessionId, resultId = "" } = await start("survey");
  for (let question = 1; question <= 4; question++)
    await say(sessionId, `${secret} ${"words ".repeat(question * 20)}`);
  const path = `/api/v1/typebots/survey/blocks/b/results/${resultId}/executeWebhook`;
  await postJson(server, path, { secret }, { authorization: "Bearer hush" });
  return { resultId, secret };
}

async function upload(content: string): Promise<string> {
  const { sessionId, resultId = "" } = await start("files");
  const request = { sessionId, fileName: "letter.txt", fileType: "text/plain" };
  const { presignedUrl, formData, fileUrl } = await postJson(server, "/api/v3/generate-upload-url", request);
  const form = new FormData();
  for (const [name, value] of Object.entries(asRecord(formData))) form.append(name, String(value));
  form.append("file", new Blob([content], { type: "text/plain" }));
  expect((await fetch(String(presignedUrl), { method: "POST", body: form })).ok).toBe(true);
  await say(sessionId, String(fileUrl));
  return resultId;
}

async function remove(bot: string, resultId: string): Promise<void> {
  const response = await fetch(`${server.url}/api/v1/owner/bots/${bot}/results/${resultId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${OWNER_TOKEN}` },
  });
  expect(await response.json()).toMatchObject({ isRemoved: true });
}

async function pathsInData(): Promise<readonly string[]> {
  const entries = await readdir(join(folder, "data"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files of the data folder that contain the text, with the number of copies. */
async function copiesOf(text: string): Promise<Record<string, number>> {
  const copies: Record<string, number> = {};
  for (const path of await pathsInData()) {
    const count = (await readFile(path, "latin1")).split(text).length - 1;
    if (count > 0) copies[path.slice(folder.length)] = count;
  }
  return copies;
}

test("no file of the data folder contains a removed visitor's text", { timeout: 60_000 }, async () => {
  const visitors = await Promise.all(Array.from({ length: 12 }, () => converse()));
  const removed = visitors.filter((_, index) => index % 3 === 0);
  await Promise.all(removed.map(({ resultId }) => remove("survey", resultId)));
  for (const { secret } of removed) expect(await copiesOf(secret)).toEqual({});
  const kept = visitors.filter((visitor) => !removed.includes(visitor));
  for (const { secret } of kept) expect(await copiesOf(secret)).not.toEqual({});

  const resultId = await upload("A letter to the shop");
  expect(Object.keys(await copiesOf("A letter to the shop"))).toHaveLength(1);
  await remove("files", resultId);
  expect(await copiesOf("A letter to the shop")).toEqual({});
  expect(await copiesOf("letter.txt")).toEqual({});
});

test.skipIf(process.platform === "win32")(
  "no other user of the machine can read the data folder",
  { timeout: 60_000 },
  async () => {
    await upload("A letter to the shop");
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(join(folder, "data"))).toBe(0o700);
    for (const path of await pathsInData()) expect([path, await modeOf(path)]).toEqual([path, 0o600]);
  },
);
