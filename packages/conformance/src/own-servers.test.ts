import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBot } from "@banter/engine/runtime";
import { toExportFormat } from "@banter/server/in-page";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgres, type RunningPostgres } from "../../server/src/testing/embedded-postgres.ts";
import { runChecks, type ConformanceOptions } from "./run-checks.ts";
import { fields, ignoring, isAnswer, isReply } from "./testing/mutate.ts";
import {
  conformanceBot,
  openOwnServer,
  openPageServer,
  readBotFile,
  SERVER_URL,
  type OwnServer,
} from "./testing/own-servers.ts";

/* Our own servers keep every promise. */

/** The ids of the checks that failed and of those that could not run. */
async function check(server: OwnServer, options: Partial<ConformanceOptions> = {}) {
  const { fetch } = server;
  const { results } = await runChecks({ server: SERVER_URL, botId: "conformance", fetch, ...options });
  await server.close();
  return {
    failed: results.filter(({ outcome }) => outcome.result === "failed"),
    skipped: results.filter(({ outcome }) => outcome.result === "skipped").map(({ id }) => id),
  };
}

test("a server on SQLite keeps every promise", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "banter-conformance-"));
  expect(await check(await openOwnServer({ dataDir }))).toEqual({ failed: [], skipped: [] });
  rmSync(dataDir, { recursive: true });
});

describe("on Postgres", () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  test("a server keeps every promise", async () => {
    const database = await postgres.url();
    const dataDir = mkdtempSync(join(tmpdir(), "banter-conformance-"));
    expect(await check(await openOwnServer({ database, dataDir }))).toEqual({ failed: [], skipped: [] });
    rmSync(dataDir, { recursive: true });
  });
});

test("the server in a page keeps every promise that needs no HTTP", async () => {
  const { failed, skipped } = await check(openPageServer(), { isInPage: true });
  expect(failed).toEqual([]);
  expect(skipped).toEqual([
    "method-not-allowed",
    "cors",
    "cors-credentials",
    "preflight",
    "not-cached",
    "not-sniffed",
    "retry-after-readable",
    "head",
    "upload-stored",
    "upload-larger",
    "upload-forged",
    "opening",
    "opening-equals-start",
    "opening-cached",
    "opening-unknown",
  ]);
});

test.each(["lead-form", "assistant", "booking"])("any bot will do: %s", async (botId) => {
  const { default: bot } = await import(`../../create-banter/templates/${botId}.ts`);
  expect(await check(await openOwnServer({ bots: [bot] }), { botId })).toMatchObject({ failed: [] });
});

test.each([
  ["says something", [{ say: "Hello!" }]],
  ["asks one question", [{ ask: "text" }]],
  ["asks the same for ever", [{ ask: "choice", options: ["Again"] }, { go: "all" }]],
])("a bot that only %s will do", async (_, all) => {
  const read = readBot({ id: "short", start: "all", groups: { all } });
  const bots = read.ok ? [read.value.definition] : [];
  expect(await check(await openOwnServer({ bots }), { botId: "short" })).toMatchObject({ failed: [] });
});

test("a server without Banter's additions keeps the promises of the reference", async () => {
  const { fetch, close } = await openOwnServer();
  const additions = ["turn", "isResendSafe", "editableTurns", "canRegenerate", "returnsTo"];
  const reduced = without(...additions)(ignoring(isAnswer, "messageId", "turn", "blockId")(fetch));
  const { failed } = await check({ fetch: reduced, close }, { profile: "reference" });
  expect(failed).toEqual([]);
});

/** Removes fields from replies. */
function without(...names: readonly string[]) {
  return fields(isReply, (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
  );
}

test("a server that runs bots from requests is checked with the bot's file", async () => {
  const bot = readBotFile("conformance.exported.json");
  const { failed, skipped } = await check(await openOwnServer({ bots: [], preview: "any" }), { bot });
  expect(failed).toEqual([]);
  expect(skipped).toEqual([
    "input-payment",
    "retry-after",
    "logs",
    "opening",
    "opening-equals-start",
    "opening-cached",
  ]);
});

test("the exported conformance bot is the same bot", () => {
  const exported = readBot(readBotFile("conformance.exported.json"));
  expect(exported.ok && toExportFormat(exported.value.definition)).toEqual(toExportFormat(conformanceBot()));
});
