import { ok } from "@banter/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { ask, say, testBot } from "../../../engine/src/testing/test-bot.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { openTestServer, text, type TestServer } from "../testing/test-server.ts";

/** Calls a service before its first question. */
const shop = testBot({
  id: "shop",
  groups: {
    order: [
      { type: "Webhook", options: { webhook: { url: "https://shop.test/visits", method: "POST" } } },
      say("Welcome"),
      ask("text input", "name", {}, "who"),
      say("Thank you"),
    ],
  },
  variables: { name: null },
  settings: { general: { rememberUser: { isEnabled: true } } },
});

const survey = testBot({
  id: "survey",
  groups: { talk: [say("Welcome"), ask("text input", "name", {}, "who"), say("Hello {{name}}")] },
  variables: { name: null },
});

const OWNER_TOKEN = "owner-token-of-enough-characters";

const START = { startId: "0123456789abcdef" };

const opened: TestServer[] = [];
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close();
});

/** Instances on one store. `beforeCall` runs before the shop's service is called. */
function openShop() {
  const store = createMemoryStore();
  const keys: (string | undefined)[] = [];
  const shared = { beforeCall: async () => {} };
  const open = async (commit: Store["sessions"]["commit"] = store.sessions.commit) => {
    const instance = await openTestServer({
      bots: [shop, survey],
      ownerToken: OWNER_TOKEN,
      store: { ...store, sessions: { ...store.sessions, commit } },
      effects: {
        http: async (_request, key) => {
          await shared.beforeCall();
          keys.push(key);
          return ok({ statusCode: 200, data: {} });
        },
      },
    });
    opened.push(instance);
    return instance;
  };
  const results = (botId: string) => store.reports.page({ botId, limit: 10 });
  return { store, open, keys, shared, results };
}

async function start({ post }: TestServer, botId: string, body: unknown) {
  const headers = botId.endsWith("/preview") ? { authorization: `Bearer ${OWNER_TOKEN}` } : {};
  const response = await post(`/api/v1/typebots/${botId}/startChat`, body, headers);
  const reply: unknown = await response.json();
  return { status: response.status, reply };
}

describe("a start that is sent again", () => {
  test.each(["shop", "survey"])("gets the same reply and leaves one result of %s", async (botId) => {
    const { open, keys, results } = openShop();
    const [one, two] = [await open(), await open()];
    const first = await start(one, botId, START);
    expect(first.status).toBe(200);
    expect(await start(one, botId, START)).toEqual(first);
    expect(await start(two, botId, START)).toEqual(first);
    expect(await results(botId)).toHaveLength(1);
    expect(keys).toHaveLength(botId === "shop" ? 1 : 0);
  });

  test.each(["shop", "survey"])("at the same time, to both instances, starts %s once", async (botId) => {
    const { open, keys, results } = openShop();
    const instances = [await open(), await open()];
    const starts = Array.from({ length: 10 }, (_, n) => instances[n % 2]).flatMap((instance) =>
      instance ? [start(instance, botId, START)] : [],
    );
    const replies = await Promise.all(starts);
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
    // While one instance calls the service, the other one asks to be tried again.
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(await results(botId)).toHaveLength(1);
    expect(keys).toHaveLength(botId === "shop" ? 1 : 0);
  });

  test("while another instance performs its effects is asked to try again, and then gets the reply", async () => {
    const { open, keys, shared, results } = openShop();
    const [one, two] = [await open(), await open()];
    let late: Awaited<ReturnType<typeof start>> | undefined;
    shared.beforeCall = async () => {
      late ??= await start(two, "shop", START);
    };
    const first = await start(one, "shop", START);
    expect(first.status).toBe(200);
    expect(late).toMatchObject({ status: 429 });
    expect(await start(two, "shop", START)).toEqual(first);
    expect(await results("shop")).toHaveLength(1);
    expect(keys).toHaveLength(1);
  });

  test("after the instance died before its commit repeats no effect", async () => {
    const { open, keys, results, store } = openShop();
    const dying = await open(async () => {
      throw new Error("The process died here");
    });
    expect((await start(dying, "shop", START)).status).toBe(500);
    const { status, reply } = await start(await open(), "shop", START);
    expect(status).toBe(200);
    expect(keys).toHaveLength(1);
    expect(await results("shop")).toHaveLength(1);
    const { sessionId } = Object(reply);
    expect(await store.effectJournals.find({ sessionId, turn: -1, messageDigest: "start" })).toBeUndefined();
  });

  test("gets its first reply although the conversation has gone on", async () => {
    const { open } = openShop();
    const server = await open();
    const first = await start(server, "survey", START);
    const { sessionId } = Object(first.reply);
    expect((await server.say(sessionId, text("Ada"))).status).toBe(200);
    expect(await start(server, "survey", START)).toEqual(first);
  });

  test("of a preview gets the same session", async () => {
    const { open, keys } = openShop();
    const server = await open();
    const first = await start(server, "shop/preview", START);
    expect(first).toMatchObject({ status: 200, reply: { sessionId: expect.any(String) } });
    expect(await start(server, "shop/preview", START)).toEqual(first);
    expect(keys).toHaveLength(1);
  });
});

test("starts with other ids, of other bots, of previews or without an id are others", async () => {
  const { open, results } = openShop();
  const server = await open();
  const starts = [
    await start(server, "survey", START),
    await start(server, "survey", { startId: "fedcba9876543210" }),
    await start(server, "shop", START),
    await start(server, "survey/preview", START),
    await start(server, "survey", {}),
    await start(server, "survey", {}),
  ];
  expect(starts.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(starts.map(({ reply }) => Object(reply).sessionId)).size).toBe(6);
  expect(await results("survey")).toHaveLength(4);
});

test("a start id that could be guessed is refused", async () => {
  const server = await openShop().open();
  expect(await start(server, "survey", { startId: "order 17" })).toMatchObject({ status: 400 });
});

describe("a page that goes on with the conversation that it has stored", () => {
  const begin = async (server: TestServer) => {
    const { reply } = await start(server, "shop", {});
    const { sessionId, resultId } = Object(reply);
    await server.say(sessionId, text("Ada"));
    return { sessionId, resultId };
  };
  const seen = async ({ reports }: Store, resultId: string) => ({
    questions: await reports.questionCounts({ botId: "shop" }),
    transcript: await reports.transcript(resultId),
    result: await reports.find(resultId),
  });

  test("changes neither the figures nor the transcript with its start", async () => {
    const { open, store } = openShop();
    const server = await open();
    const { resultId } = await begin(server);
    const before = await seen(store, resultId);
    expect(before.questions).toMatchObject([{ asked: 1, answered: 1, left: 0 }]);
    for (let reload = 0; reload < 3; reload++)
      expect(await start(server, "shop", { resultId })).toMatchObject({ status: 200, reply: { resultId } });
    expect(await seen(store, resultId)).toEqual(before);
  });

  test("is recorded once the visitor answers in the new session after all", async () => {
    const { open, store } = openShop();
    const server = await open();
    const { resultId } = await begin(server);
    const { reply } = await start(server, "shop", { resultId });
    await server.say(Object(reply).sessionId, text("Grace"));
    expect(await store.reports.find(resultId)).toMatchObject({
      variables: { name: "Grace" },
      lastSessionId: Object(reply).sessionId,
    });
  });

  test("starts anew where the stored conversation no longer exists", async () => {
    const { open, store } = openShop();
    const server = await open();
    const { resultId } = await begin(server);
    await store.sessions.expire({
      idleSince: Date.now() + 1,
      endedSince: Date.now() + 1,
      previewsSince: 0,
      savedSince: 0,
      keepRevisions: [],
    });
    const { reply } = await start(server, "shop", { resultId });
    expect(await store.reports.find(resultId)).toMatchObject({ lastSessionId: Object(reply).sessionId });
  });
});
