import { ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { ask, testBot } from "../../../engine/src/testing/test-bot.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { openTestServer, text } from "../testing/test-server.ts";

/* Turns of a session that this process remembers, while another process has continued or removed it. */

const shop = testBot({
  id: "shop",
  groups: {
    order: [
      ask("text input", "name", {}, "who"),
      { type: "Webhook", options: { webhook: { url: "https://shop.test/orders", method: "POST" } } },
      ask("text input", "name", {}, "next"),
    ],
  },
  variables: { name: null },
});

async function openPair(messages = { burst: 120, perSecond: 5 }) {
  const store = createMemoryStore();
  const orders: (string | undefined)[] = [];
  const open = () =>
    openTestServer({
      bots: [shop, surveyBot({ questions: 6 })],
      store,
      limits: { messages },
      effects: {
        http: async (_request, key) => {
          orders.push(key);
          return ok({ statusCode: 200, data: {} });
        },
      },
    });
  return { store, orders, one: await open(), two: await open() };
}

const answer = (turn: number, messageId: string) => ({ ...text("Ada"), turn, messageId });

test("an answer that another process has accepted gets its stored reply, and its effects don't happen again", async () => {
  const { one, two, orders } = await openPair();
  const { sessionId } = await one.start({}, "shop");
  const first = await two.say(sessionId, answer(0, "m1"));
  expect(first).toMatchObject({ status: 200, body: { turn: 1 } });
  expect(await one.say(sessionId, answer(0, "m1"))).toEqual(first);
  expect(orders).toHaveLength(1);
});

test("an answer to a question that another process has passed is refused without effects", async () => {
  const { one, two, orders } = await openPair();
  const { sessionId } = await one.start({}, "shop");
  await two.say(sessionId, answer(0, "m1"));
  expect(await one.say(sessionId, answer(0, "m2"))).toMatchObject({ status: 409, body: { turn: 1 } });
  expect(orders).toHaveLength(1);
});

test("an answer to a removed session is refused without effects", async () => {
  const { store, one, orders } = await openPair();
  const { sessionId, resultId = "" } = await one.start({}, "shop");
  await store.results.remove(resultId);
  expect(await one.say(sessionId, answer(0, "m1"))).toMatchObject({ status: 404 });
  expect(orders).toEqual([]);
});

test("a session that idled too long is refused", async () => {
  const { one } = await openPair();
  const { sessionId } = await one.start({}, "shop");
  one.advance(31 * 24 * 3_600_000);
  expect(await one.say(sessionId, answer(0, "m1"))).toMatchObject({ status: 404 });
});

test("processes share a session's limit, and an answer above it is not stored", async () => {
  const { store, one, two } = await openPair({ burst: 4, perSecond: 0.1 });
  const { sessionId } = await one.start();
  expect((await one.say(sessionId, answer(0, "m0"))).status).toBe(200);
  for (const turn of [1, 2, 3]) expect((await two.say(sessionId, answer(turn, `m${turn}`))).status).toBe(200);
  // The second process has received four messages: its own limit allows this one, the shared one doesn't.
  expect(await two.say(sessionId, answer(4, "m4"))).toMatchObject({ status: 429 });
  expect((await store.sessions.find(sessionId))?.turn).toBe(4);
  two.advance(10_000);
  expect(await two.say(sessionId, answer(4, "m4"))).toMatchObject({ status: 200, body: { turn: 5 } });
});
