import { afterEach, expect, onTestFinished, test } from "vitest";
import { startFakeS3, type FakeS3 } from "../testing/fake-s3.ts";
import { fileBot, oneGroupBot, surveyBot } from "../testing/survey-bot.ts";
import type { BotDefinition } from "@banter/engine/runtime";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { openTestServer, ORIGIN, text, uploadFile, type TestServer } from "../testing/test-server.ts";
import type { ServerOptions } from "../config/server-options.ts";

const DAY = 86_400_000;
/** The time at which a test server starts. */
const START = new Date(Date.UTC(2026, 0, 1));

let server: TestServer | undefined;
afterEach(async () => {
  await server?.server.close();
  server = undefined;
});

async function open(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  server = await openTestServer(options);
  return server;
}

async function answer(from: TestServer, bot = "survey") {
  const { sessionId, resultId = "" } = await from.start({}, bot);
  await from.say(sessionId, text("Ada"));
  return { sessionId, resultId };
}

async function areThere(from: TestServer, ...ids: readonly string[]): Promise<readonly boolean[]> {
  return Promise.all(ids.map(async (id) => (await from.store.results.find(id)) !== undefined));
}

test("results are kept forever by default", async () => {
  const from = await open();
  const { resultId } = await answer(from);
  from.advance(3_650 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId)).toEqual([true]);
});

test("the sweep removes results past the server's retention period, with transcript and session", async () => {
  const from = await open({ retentionDays: 10 });
  const old = await answer(from);
  from.advance(6 * DAY);
  const young = await answer(from);
  from.advance(5 * DAY);
  await from.server.sweep();
  expect(await areThere(from, old.resultId, young.resultId)).toEqual([false, true]);
  expect(await from.store.reports.transcript(old.resultId)).toEqual([]);
  expect(await from.store.sessions.find(old.sessionId)).toBeUndefined();
});

test("the retention period starts at the last answer", async () => {
  const from = await open({ retentionDays: 10 });
  const { sessionId, resultId } = await answer(from);
  from.advance(9 * DAY);
  await from.say(sessionId, text("still here"));
  from.advance(9 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId)).toEqual([true]);
  from.advance(2 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId)).toEqual([false]);
});

test("a bot's retention period overrides the server's", async () => {
  const short = surveyBot({ id: "short", settings: { general: { retentionDays: 1 } } });
  const long = surveyBot({ id: "long", settings: { general: { retentionDays: 100 } } });
  const from = await open({ bots: [short, long], environment: { BANTER_RETENTION_DAYS: "10" } });
  const [one, other] = [await answer(from, "short"), await answer(from, "long")];
  from.advance(2 * DAY);
  await from.server.sweep();
  expect(await areThere(from, one.resultId, other.resultId)).toEqual([false, true]);
  from.advance(50 * DAY);
  await from.server.sweep();
  expect(await areThere(from, other.resultId)).toEqual([true]);
});

/** A server whose files have bots that can be removed while it runs. */
async function openWithFileBots(bots: readonly BotDefinition[], options: Partial<ServerOptions> = {}) {
  const library = createBotLibrary(bots.map((bot) => libraryBot(bot, { publishedAt: START })));
  const from = await open({ bots: library, ...options });
  return { from, library };
}

test("results of a bot that was removed keep its retention period, and their files are removed with them", async () => {
  const s3 = await startFakeS3(() => START);
  onTestFinished(s3.close);
  const bot = { ...fileBot(), settings: { general: { retentionDays: 5 } } };
  const { from, library } = await openWithFileBots([bot, surveyBot()], { environment: s3.environment });
  const { sessionId, resultId = "" } = await from.start({}, "files");
  const { fileUrl } = await uploadFile(from, { sessionId, fileName: "a.txt" }, "a letter");
  await from.say(sessionId, text(fileUrl));
  const other = await answer(from);
  library.replace([]);
  from.advance(4 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId, other.resultId)).toEqual([true, true]);
  from.advance(2 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId, other.resultId)).toEqual([false, true]);
  expect(s3.objects.size).toBe(0);
});

test("results of a bot whose file is broken after a restart keep its retention period, which replaces the server's", async () => {
  const store = createMemoryStore();
  const settings = { general: { retentionDays: 50 } };
  const first = await open({ store, bots: [surveyBot({ settings })] });
  const { resultId } = await answer(first);
  await first.server.close();
  const second = await open({ store, bots: [], retentionDays: 10 });
  second.advance(40 * DAY);
  await second.server.sweep();
  expect(await areThere(second, resultId)).toEqual([true]);
  second.advance(11 * DAY);
  await second.server.sweep();
  expect(await areThere(second, resultId)).toEqual([false]);
});

test("a removed bot had the retention period of its last version", async () => {
  const versions = [5, undefined].map((days) =>
    surveyBot({ settings: { general: days === undefined ? {} : { retentionDays: days } } }),
  );
  const store = createMemoryStore();
  for (const bot of versions) {
    const { server: version } = await openTestServer({ store, bots: [bot] });
    await version.close();
  }
  const from = await open({ store, bots: [surveyBot()] });
  const { resultId } = await answer(from);
  await from.server.close();
  const last = await open({ store, bots: [] });
  last.advance(50 * DAY);
  await last.server.sweep();
  expect(await areThere(last, resultId)).toEqual([true]);
});

test("a removed bot doesn't get the retention period of another bot whose public id is its id", async () => {
  const { from, library } = await openWithFileBots([surveyBot()]);
  const { resultId } = await answer(from);
  const settings = { general: { retentionDays: 1 } };
  const other = { ...surveyBot({ id: "other", settings }), publicId: "survey" };
  library.replace([libraryBot(other, { publishedAt: START })]);
  from.advance(50 * DAY);
  await from.server.sweep();
  expect(await areThere(from, resultId)).toEqual([true]);
});

/** A server whose retention period has passed for three visitors, each with a file at an S3 service. */
async function openWithFiles(s3: FakeS3, warnings: string[] = []) {
  const log = (_: object, message: string) => void warnings.push(message);
  const from = await open({
    bots: [fileBot()],
    retentionDays: 1,
    environment: s3.environment,
    ownerToken: "token",
    metricsToken: "metrics",
    logger: { info() {}, warn: log, error: log },
  });
  const resultIds: string[] = [];
  for (let visitor = 0; visitor < 3; visitor++) {
    const { sessionId, resultId = "" } = await from.start({}, "files");
    const { fileUrl } = await uploadFile(from, { sessionId, fileName: "a.txt" }, "a letter");
    expect((await from.say(sessionId, text(fileUrl))).status).toBe(200);
    resultIds.push(resultId);
  }
  from.advance(2 * DAY);
  return { from, resultIds };
}

/** Sweeps until no file waits. */
async function sweepAll({ server, advance, store }: TestServer): Promise<void> {
  for (let attempt = 0; attempt < 20 && (await store.fileDeletions.backlog()).files > 0; attempt++) {
    advance(3_600_000);
    await server.sweep();
  }
}

test("a file that can't be deleted keeps neither its result nor the rest, and is deleted later", async () => {
  const s3 = await startFakeS3(() => START);
  onTestFinished(s3.close);
  const { from, resultIds } = await openWithFiles(s3);
  const [locked = ""] = s3.objects.keys();
  s3.locked.add(locked);
  await from.server.sweep();
  expect(await areThere(from, ...resultIds)).toEqual([false, false, false]);
  expect([...s3.objects.keys()]).toEqual([locked]);
  expect(await (await from.get("/ready")).json()).toMatchObject({
    status: "ready",
    filesToDelete: { files: 1, since: expect.stringContaining("2026-01-03") },
  });
  expect(await (await from.get("/metrics", { authorization: "Bearer metrics" })).text()).toMatch(
    /^banter_files_to_delete 1$/m,
  );

  await sweepAll(from);
  expect([...s3.objects.keys()]).toEqual([locked]);
  s3.locked.clear();
  await sweepAll(from);
  expect(s3.objects.size).toBe(0);
  // Probes share an answer for a quarter of a second.
  await expect.poll(async () => (await from.get("/ready")).json()).not.toHaveProperty("filesToDelete");
  expect(await (await from.get("/metrics", { authorization: "Bearer metrics" })).text()).toMatch(
    /^banter_files_to_delete 0$/m,
  );
});

test("an owner's removal erases the answers at once, and its file when that is possible", async () => {
  const s3 = await startFakeS3(() => START);
  onTestFinished(s3.close);
  const { from, resultIds } = await openWithFiles(s3);
  const [locked = ""] = s3.objects.keys();
  s3.locked.add(locked);
  const remove = async (id = "") => {
    const path = `/api/v1/owner/bots/files/results/${id}`;
    const request = { method: "DELETE", headers: { authorization: "Bearer token" } };
    return (await from.server.fetch(new Request(ORIGIN + path, request))).json();
  };
  expect(await remove(resultIds[0])).toMatchObject({ isRemoved: true, removedFiles: 0 });
  expect(await remove(resultIds[1])).toMatchObject({ isRemoved: true, removedFiles: 1 });
  expect(await areThere(from, ...resultIds)).toEqual([false, false, true]);
  s3.locked.clear();
  await sweepAll(from);
  expect(s3.objects.size).toBe(0);
});

test("a result that can't be removed keeps no other one, and no other step of the sweep", async () => {
  const store = createMemoryStore();
  const errors: string[] = [];
  const from = await open({
    retentionDays: 1,
    store: {
      ...store,
      aiBudgets: { ...store.aiBudgets, expire: () => Promise.reject(new Error("no budgets")) },
      results: {
        ...store.results,
        remove: async (id, files) => {
          if (id === broken) throw new Error("broken");
          return store.results.remove(id, files);
        },
      },
    },
    logger: { info() {}, warn() {}, error: (_, message) => void errors.push(message) },
  });
  const [one, two] = [await answer(from), await answer(from)];
  const broken = one.resultId;
  from.advance(40 * DAY);
  expect(await from.server.sweep()).toBe(2);
  expect(await areThere(from, one.resultId, two.resultId)).toEqual([true, false]);
  expect(errors).toEqual(["a step of the sweep failed", "an expired result could not be removed"]);
});

test("a file that an answer only mentions is removed with it", async () => {
  const s3 = await startFakeS3(() => START);
  onTestFinished(s3.close);
  const attachments = { isEnabled: true };
  const bot = oneGroupBot("letters", "Letters", {}, [
    { id: "letter", type: "text input", options: { attachments } },
  ]);
  const from = await open({ bots: [bot], retentionDays: 1, environment: s3.environment });
  const { sessionId } = await from.start({}, "letters");
  const { fileUrl } = await uploadFile(from, { sessionId, fileName: "a.txt" }, "a letter");
  await from.say(sessionId, text(`Here: ${fileUrl}`));
  expect(s3.objects.size).toBe(1);
  from.advance(2 * DAY);
  await from.server.sweep();
  expect(s3.objects.size).toBe(0);
});

test("an invalid retention period fails at startup", async () => {
  await expect(open({ environment: { BANTER_RETENTION_DAYS: "ten" } })).rejects.toThrow(
    "BANTER_RETENTION_DAYS",
  );
});
