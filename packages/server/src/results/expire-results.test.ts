import { afterEach, expect, test } from "vitest";
import { surveyBot } from "../testing/survey-bot.ts";
import { openTestServer, text, type TestServer } from "../testing/test-server.ts";
import type { ServerOptions } from "../server-options.ts";

const DAY = 86_400_000;

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

test("an invalid retention period fails at startup", async () => {
  await expect(open({ environment: { BANTER_RETENTION_DAYS: "ten" } })).rejects.toThrow(
    "BANTER_RETENTION_DAYS",
  );
});
