import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileBot } from "@banter/engine/runtime";
import { parseStartReply } from "@banter/protocol";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createServer, type BanterServer } from "../create-server.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { must, ORIGIN, text } from "../testing/test-server.ts";
import { createBotLibrary } from "./bot-library.ts";
import { createBotRevisions } from "./bot-revisions.ts";

/* Instances that serve different bots with one database, as while an update is rolled out. */

const DAY = 86_400_000;

let postgres: RunningPostgres;
let folder = "";
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), "banter-revisions-"));
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}, 60_000);

describe.each([
  ["memory", async () => createMemoryStore()],
  ["SQLite", async () => openSqliteStore(await mkdtemp(join(folder, "data-")))],
  ["Postgres", async () => openPostgresStore(await postgres.url())],
])("with %s", (_, open) => {
  async function openInstances() {
    const store = await open();
    onTestFinished(() => store.close());
    const shared: Store = { ...store, close: async () => {} };
    let time = Date.UTC(2026, 0, 1);
    const openInstance = async (bot = surveyBot(), own: Partial<Store> = {}): Promise<BanterServer> => {
      const server = await createServer({
        bots: [bot],
        environment: {},
        store: { ...shared, ...own },
        now: () => new Date(time),
      });
      onTestFinished(() => server.close());
      return server;
    };
    return { store, openInstance, advance: (by: number) => (time += by) };
  }

  async function post(server: BanterServer, path: string, body: unknown): Promise<Response> {
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    return server.fetch(new Request(ORIGIN + path, request));
  }

  const start = async (server: BanterServer) =>
    must(parseStartReply(await (await post(server, "/api/v1/typebots/survey/startChat", {})).json()));

  const say = async (server: BanterServer, sessionId: string) =>
    (await post(server, `/api/v1/sessions/${sessionId}/continueChat`, text("Ada"))).status;

  test("a conversation goes on after a sweep of another instance between saving its revision and itself", async () => {
    const { store, openInstance, advance } = await openInstances();
    const other = await openInstance(surveyBot({ id: "other" }));
    const save: Store["revisions"]["save"] = async (revision, now) => {
      await store.revisions.save(revision, now);
      await other.sweep();
    };
    const one = await openInstance(surveyBot(), { revisions: { ...store.revisions, save } });
    advance(DAY);
    const { sessionId } = await start(one);
    const updated = await openInstance(surveyBot({ questions: 5 }));
    expect(await say(updated, sessionId)).toBe(200);
  });

  test("a revision that another instance removed, because no session used it, is saved again", async () => {
    const { openInstance, advance } = await openInstances();
    const [one, other] = [await openInstance(), await openInstance(surveyBot({ id: "other" }))];
    await start(one);
    advance(31 * DAY);
    await other.sweep();
    const { sessionId } = await start(one);
    const updated = await openInstance(surveyBot({ questions: 5 }));
    expect(await say(updated, sessionId)).toBe(200);
  });
});

test("a stored revision is read once, however many conversations ask for it after a restart", async () => {
  const store = createMemoryStore();
  const bot = compileBot(surveyBot());
  const now = () => new Date(0);
  await createBotRevisions(createBotLibrary([]), store, now).save(bot);
  let reads = 0;
  const find: Store["revisions"]["find"] = async (revision) => {
    reads += 1;
    return store.revisions.find(revision);
  };
  const counted = { revisions: { ...store.revisions, find } };
  const revisions = createBotRevisions(createBotLibrary([]), counted, now);
  const found = await Promise.all([1, 2, 3].map(() => revisions.find(bot.id, bot.revision)));
  expect(new Set([...found, await revisions.find(bot.id, bot.revision)]).size).toBe(1);
  expect(found[0]?.revision).toBe(bot.revision);
  expect(reads).toBe(1);
});
