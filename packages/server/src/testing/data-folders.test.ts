import { readdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { runBanter } from "./banter-process.ts";
import { DATA_FOLDERS, FILE_CONTENT, serveDataFolder, visitSchema } from "./data-folders.ts";
import { messageTexts, ORIGIN, text } from "./test-server.ts";

/* An upgrade: this version opens the data of released versions. */

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-upgrade-"));
});
afterEach(() => rm(folder, { recursive: true }));

const versions = readdirSync(DATA_FOLDERS);

test.each(versions)("continues a conversation of version %s and exports it", async (version) => {
  await cp(join(DATA_FOLDERS, version), folder, { recursive: true });
  const visit = v.parse(visitSchema, JSON.parse(await readFile(join(folder, "visit.json"), "utf8")));
  const now = new Date(visit.writtenAt);
  const { server, post } = await serveDataFolder(folder, () => now);
  const path = `/api/v1/sessions/${visit.sessionId}/continueChat`;

  expect(await (await post(path, visit.answer)).json()).toEqual(visit.reply);
  const last = await post(path, { ...text("Hopper"), messageId: "message-2", turn: 1 });
  expect(messageTexts(await last.json())).toBe("You said Hopper");
  const started = await post("/api/v1/typebots/survey/startChat", {});
  expect(messageTexts(await started.json())).toBe("Question 1?");
  const file = await server.fetch(new Request(ORIGIN + visit.filePath));
  expect(await file.text()).toBe(FILE_CONTENT);
  await server.close();

  const csv = await runBanter(["export", "results", "--bot", "survey", "--data", "data"], folder);
  const rows = csv.output.trim().split("\n");
  expect(rows.map((row) => row.split(",").slice(2))).toEqual([
    ["completed", "answer1", "answer2"],
    ["yes", "Ada", "Lovelace"],
    ["yes", "Grace", "Hopper"],
  ]);
});

test.each(versions)("finds the answers of version %s, and its figures are right", async (version) => {
  await cp(join(DATA_FOLDERS, version), folder, { recursive: true });
  const store = openSqliteStore(join(folder, "data"));
  expect(await store.reports.count({ botId: "survey", search: "lovelace" })).toBe(1);
  expect(await store.figures.rebuild()).toBe(0);
  await store.close();
});
