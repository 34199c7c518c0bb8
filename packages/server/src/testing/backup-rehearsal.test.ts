import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { runBanter, startBanter, type BanterProcess } from "./banter-process.ts";
import { countAnswers } from "./kill-count.ts";
import { QUESTIONS, sendVisitors, type Tally } from "./kill-visitors.ts";
import { postJson } from "./post-json.ts";
import { fileBot, surveyBot } from "./survey-bot.ts";
import { asRecord, must } from "./test-server.ts";

/* Backups of a real server under load, and their restore. */

const options = { timeout: 120_000 };

let folder = "";
const servers: BanterProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-rehearsal-"));
  for (const bot of [surveyBot({ questions: QUESTIONS }), fileBot()])
    await writeFile(join(folder, `${bot.id}.json`), JSON.stringify(toExportFormat(bot)));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop("SIGTERM");
  await rm(folder, { recursive: true });
});

async function start(data: string, ...more: readonly string[]): Promise<BanterProcess> {
  const args = [
    "start",
    "survey.json",
    "files.json",
    "--port",
    "0",
    "--trust-proxies",
    "0",
    "--data",
    data,
    "--log",
    "error",
    ...more,
  ];
  const server = await startBanter(args, folder);
  servers.push(server);
  return server;
}

/** Uploads a file and answers with it. Returns the path of its URL. */
async function upload(server: BanterProcess, content: string): Promise<string> {
  const { sessionId } = must(parseStartReply(await postJson(server, "/api/v1/typebots/files/startChat", {})));
  const request = { sessionId, fileName: "letter.txt", fileType: "text/plain" };
  const { presignedUrl, formData, fileUrl } = await postJson(server, "/api/v3/generate-upload-url", request);
  const form = new FormData();
  for (const [name, value] of Object.entries(asRecord(formData))) form.append(name, String(value));
  form.append("file", new Blob([content], { type: "text/plain" }));
  expect((await fetch(String(presignedUrl), { method: "POST", body: form })).ok).toBe(true);
  const message = { type: "text", text: String(fileUrl) };
  await postJson(server, `/api/v1/sessions/${sessionId}/continueChat`, { message });
  return new URL(String(fileUrl)).pathname;
}

/** Answers of `tally` that a data folder lacks. */
async function lostIn(data: string, tally: Tally): Promise<number> {
  const store = openSqliteStore(join(folder, data));
  const { lost, doubled, misplaced } = await countAnswers(store, tally, 0);
  await store.close();
  expect([doubled, misplaced]).toEqual([0, 0]);
  return lost;
}

test("a backup under load contains every answer that was acknowledged before it", options, async () => {
  const server = await start("data");
  const filePath = await upload(server, "A letter to the shop");
  const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], hasEnded: false };
  const visitors = sendVisitors(6, () => server.url, tally);
  await vi.waitFor(() => expect(tally.acknowledged.length).toBeGreaterThan(60), 60_000);

  // What many would do instead: the latest answers are in the write-ahead log.
  await mkdir(join(folder, "copied"));
  const beforeCopy = { ...tally, acknowledged: [...tally.acknowledged] };
  await copyFile(join(folder, "data", "banter.sqlite"), join(folder, "copied", "banter.sqlite"));
  const beforeBackup = { ...tally, acknowledged: [...tally.acknowledged] };
  const backup = await runBanter(["backup", "backup.tar", "--data", "data"], folder);
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/Wrote backup\.tar: \d+ results/) });
  const answersDuring = tally.acknowledged.length - beforeBackup.acknowledged.length;
  tally.hasEnded = true;
  await Promise.all(visitors);

  expect(answersDuring).toBeGreaterThan(0);
  const again = await runBanter(["backup", "backup.tar", "--data", "data"], folder);
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining("--force") });
  const running = await runBanter(["restore", "backup.tar", "--data", "data", "--force"], folder);
  expect(running).toMatchObject({ code: 1, errors: expect.stringContaining("Stop it first") });
  const restored = await runBanter(["restore", "backup.tar", "--data", "restored"], folder);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Restored \d+ results/) });

  expect(await lostIn("copied", beforeCopy)).toBeGreaterThan(0);
  expect(await lostIn("restored", beforeBackup)).toBe(0);
  const second = await start("restored");
  expect(await (await fetch(second.url + filePath)).text()).toBe("A letter to the shop");
});

test("scheduled backups are written, limited in number, and can be restored", options, async () => {
  const server = await start("data", "--backup-every", "1s", "--backup-dir", "backups", "--backup-keep", "2");
  await upload(server, "A letter to the shop");
  const seen = new Set<string>();
  const backups = async () =>
    (await readdir(join(folder, "backups"))).filter((name) => name.endsWith(".tar"));
  await vi.waitFor(
    async () => {
      for (const name of await backups()) seen.add(name);
      expect(seen.size).toBeGreaterThanOrEqual(4);
    },
    { timeout: 60_000, interval: 100 },
  );
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/banter_last_backup_timestamp_seconds \d{10}/);
  await server.stop("SIGTERM");
  const left = await readdir(join(folder, "backups"));
  expect(left.length).toBeLessThanOrEqual(3);
  expect(left.every((name) => name.endsWith(".tar"))).toBe(true);
  const newest = left.toSorted().at(-1) ?? "";
  await runBanter(["restore", join("backups", newest), "--data", "restored"], folder);
  const files = await readdir(join(folder, "restored", "files", "public"));
  const letter = files.find((name) => name.endsWith(".txt")) ?? "";
  expect(await readFile(join(folder, "restored", "files", "public", letter), "utf8")).toBe(
    "A letter to the shop",
  );
});

test("a restored server serves the versions of the widget that pages name", options, async () => {
  const server = await start("data");
  const file = "widget/0.0.9/chunks/chat-Ab3dEf7h.js";
  await mkdir(join(folder, "data/widget/0.0.9/chunks"), { recursive: true });
  await writeFile(join(folder, "data", file), "export const pinned = true;");
  await server.stop("SIGTERM");
  const backup = await runBanter(["backup", "backup.tar", "--data", "data"], folder);
  expect(backup.output).toContain("1 version of the widget");
  await rm(join(folder, "data"), { recursive: true });
  await runBanter(["restore", "backup.tar", "--data", "restored"], folder);
  const second = await start("restored");
  const response = await fetch(`${second.url}/banter/0.0.9/chunks/chat-Ab3dEf7h.js`);
  expect([response.status, await response.text()]).toEqual([200, "export const pinned = true;"]);
});

test("a backup that was copied only in part is named so, and nothing is restored", options, async () => {
  await (await start("data")).stop("SIGTERM");
  await runBanter(["backup", "backup.tar", "--data", "data"], folder);
  await truncate(join(folder, "backup.tar"), 512);
  const { code, errors } = await runBanter(["restore", "backup.tar", "--data", "restored"], folder);
  expect(errors).toMatch(/^backup\.tar can't be restored: The archive is incomplete: .* Copy it again/);
  expect(code).toBe(1);
  expect(await readdir(folder)).not.toContain("restored");
});

test.each([
  [["backup"], 2, "Name the file"],
  [["backup", "a.tar", "--data", "nowhere"], 1, "There is no data"],
  [["restore", "missing.tar", "--data", "new"], 1, "missing.tar can't be restored"],
  [["start", "survey.json", "--backup-every", "1d"], 2, "--backup-every needs --backup-dir"],
  [["start", "survey.json", "--backup-every", "often", "--backup-dir", "b"], 2, "a time like 30m, 12h or 1d"],
  [
    ["start", "survey.json", "--data", ":memory:", "--backup-every", "1d", "--backup-dir", "b"],
    1,
    "need a data folder",
  ],
])("banter %j exits with %i", options, async (args, code, message) => {
  const outcome = await runBanter(args, folder);
  expect(outcome.output + outcome.errors).toContain(message);
  expect(outcome.code).toBe(code);
});
