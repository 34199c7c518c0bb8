import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openPostgresStore } from "../data/postgres-store.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { openRoundTripProxy, type RoundTripProxy } from "./round-trip-proxy.ts";
import { openTestServer, text, type TestServer } from "./test-server.ts";
import { surveyBot } from "./survey-bot.ts";

/* How often a turn waits for the database. */

let postgres: RunningPostgres;
let proxy: RoundTripProxy;
let database = "";
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await openRoundTripProxy(Number(new URL(await postgres.url()).port));
}, 60_000);
beforeEach(async () => {
  database = proxy.url(await postgres.url());
});
afterAll(async () => {
  await proxy?.close();
  await postgres?.stop();
}, 60_000);

async function openInstance(): Promise<TestServer> {
  const store = await openPostgresStore(database);
  const server = await openTestServer({ store, bots: [surveyBot({ questions: 5 })] });
  onTestFinished(() => server.server.close());
  return server;
}

function answer(turn: number, messageId = `m${turn}`) {
  return { ...text(`Answer ${turn}`), turn, messageId };
}

test("a start and each answer take one round trip", async () => {
  const server = await openInstance();
  await server.start();
  proxy.count();
  const { sessionId } = await server.start({ startId: "0123456789abcdef" });
  expect(proxy.count()).toBe(1);
  for (const turn of [0, 1, 2, 3, 4]) {
    expect(await server.say(sessionId, answer(turn))).toMatchObject({
      status: 200,
      body: { turn: turn + 1 },
    });
    expect(proxy.count()).toBe(1);
  }
});

test("an answer to another instance than the last one takes two", async () => {
  const [one, two] = [await openInstance(), await openInstance()];
  const { sessionId } = await one.start();
  proxy.count();
  for (const [turn, server] of [two, one, two, one].entries()) {
    expect((await server.say(sessionId, answer(turn))).status).toBe(200);
    expect(proxy.count()).toBe(2);
  }
});

test("a repeated answer takes one, and one to an outdated instance two", async () => {
  const [one, two] = [await openInstance(), await openInstance()];
  const { sessionId } = await one.start();
  const first = await two.say(sessionId, answer(0));
  proxy.count();
  // The first instance remembers the session at turn 0, and finds out by its commit.
  expect(await one.say(sessionId, answer(0))).toEqual(first);
  expect(proxy.count()).toBe(2);
  expect(await two.say(sessionId, answer(0))).toEqual(first);
  expect(proxy.count()).toBe(1);
});

test("answers that arrive together share their round trips", async () => {
  const server = await openInstance();
  const visitors = await Promise.all(Array.from({ length: 50 }, () => server.start()));
  proxy.count();
  const replies = await Promise.all(visitors.map(({ sessionId }) => server.say(sessionId, answer(0))));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(proxy.count()).toBeLessThan(10);
});
