import { ok } from "@banter/protocol";
import { afterEach, expect, test } from "vitest";
import { testBot, ask, say } from "../../../engine/src/testing/test-bot.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { openTestServer, text, type TestServer } from "../testing/test-server.ts";
import { digestMessage } from "./turn-journal.ts";

const shop = testBot({
  id: "shop",
  groups: {
    order: [
      ask("text input", "name", {}, "who"),
      {
        type: "Webhook",
        options: { webhook: { url: "https://shop.test/orders", method: "POST" } },
      },
      {
        type: "Email",
        options: {
          recipients: ["ada@example.org"],
          subject: "An order",
          isCustomBody: true,
          body: "{{name}}",
        },
      },
      say("Thank you"),
    ],
  },
  variables: { name: null },
});

const survey = testBot({
  id: "survey",
  groups: { talk: [ask("text input", "name", {}, "who"), say("Hello {{name}}")] },
  variables: { name: null },
});

/** A shop whose store fails at commit number `failing`, as if the process died there. */
async function openShop(failing = Infinity) {
  const store = createMemoryStore();
  const calls: { readonly body: unknown; readonly key: string | undefined }[] = [];
  const mails: (string | undefined)[] = [];
  let commits = 0;
  const { sessions } = store;
  const open = (base: Store = store) =>
    openTestServer({
      bots: [shop],
      store: {
        ...base,
        sessions: {
          ...sessions,
          commit: async (change) => {
            commits += 1;
            if (commits === failing) throw new Error("The process died here");
            return sessions.commit(change);
          },
        },
      },
      effects: {
        http: async ({ body }, key) => {
          calls.push({ body, key });
          return ok({ statusCode: 200, data: {} });
        },
        sendEmail: async (_request, key) => {
          mails.push(key);
          return ok(undefined);
        },
      },
    });
  return { store, calls, mails, open };
}

const opened: TestServer[] = [];
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close();
});

const message = { ...text("Ada"), messageId: "m1", turn: 0, blockId: "who" };

test("a turn that died before its commit is run again without repeating its effects", async () => {
  const { calls, mails, store, open } = await openShop(2);
  const server = await open();
  opened.push(server);
  const { sessionId } = await server.start({}, "shop");
  expect((await server.say(sessionId, message)).status).toBe(500);
  expect(calls).toHaveLength(1);
  const second = await open();
  expect((await second.say(sessionId, message)).status).toBe(200);
  expect(calls).toHaveLength(1);
  expect(mails).toHaveLength(1);
  const [result] = await store.reports.page({ botId: "shop", limit: 1 });
  expect(result?.answers).toMatchObject([{ content: "Ada" }]);
  const left = { sessionId, turn: 0, messageDigest: digestMessage(message) };
  expect(await store.effectJournals.find(left)).toBeUndefined();
});

test("a run that read the journal before another run started performs no effects after that one ended", async () => {
  const { calls, mails, store, open } = await openShop();
  const { effectJournals } = store;
  const fast = await open();
  let beforeReturn = async () => {};
  const slow = await open({
    ...store,
    effectJournals: {
      ...effectJournals,
      find: async (turn) => {
        const found = await effectJournals.find(turn);
        await beforeReturn();
        return found;
      },
    },
  });
  opened.push(fast, slow);
  const { sessionId } = await fast.start({}, "shop");
  beforeReturn = async () => void (await fast.say(sessionId, message));
  expect((await slow.say(sessionId, message)).status).toBe(429);
  expect([calls.length, mails.length]).toEqual([1, 1]);
  expect((await slow.say(sessionId, message)).status).toBe(200);
  expect([calls.length, mails.length]).toEqual([1, 1]);
});

test("the same answer from another tab does not repeat effects either", async () => {
  const { calls, mails, open } = await openShop(2);
  const server = await open();
  opened.push(server);
  const { sessionId } = await server.start({}, "shop");
  expect((await server.say(sessionId, message)).status).toBe(500);
  const second = await open();
  expect((await second.say(sessionId, { ...message, messageId: "m2" })).status).toBe(200);
  expect([calls.length, mails.length]).toEqual([1, 1]);
});

test("a different answer has its own idempotency keys", async () => {
  const { mails, open } = await openShop(2);
  const server = await open();
  opened.push(server);
  const { sessionId } = await server.start({}, "shop");
  await server.say(sessionId, message);
  const second = await open();
  await second.say(sessionId, { ...message, ...text("Grace"), messageId: "m2" });
  expect(new Set(mails).size).toBe(2);
});

test("each effect has its own key, which doesn't contain the session id", async () => {
  const { calls, mails, open } = await openShop();
  const server = await open();
  opened.push(server);
  const { sessionId } = await server.start({}, "shop");
  await server.say(sessionId, message);
  const keys = [...calls.map(({ key }) => key), ...mails];
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.join()).not.toContain(sessionId);
});

test("a message without an id has a journal that no repetition matches", async () => {
  const { calls, mails, store, open } = await openShop();
  const written: (string | undefined)[] = [];
  const { effectJournals } = store;
  const server = await open({
    ...store,
    effectJournals: {
      ...effectJournals,
      write: async (entry) => {
        written.push(entry.messageDigest);
        return effectJournals.write(entry);
      },
    },
  });
  opened.push(server);
  const { sessionId } = await server.start({}, "shop");
  expect((await server.say(sessionId, text("Ada"))).status).toBe(200);
  expect([calls, mails]).toMatchObject([[{ key: expect.any(String) }], [expect.any(String)]]);
  expect(written).not.toContain(digestMessage(text("Ada")));
  written.length = 0;
  const { sessionId: other } = await server.start({}, "shop");
  await server.say(other, message);
  expect(new Set(written)).toEqual(new Set([digestMessage(message)]));
});

test("a turn without external effects does not read the journal", async () => {
  const store = createMemoryStore();
  const read: number[] = [];
  const { effectJournals } = store;
  const server = await openTestServer({
    bots: [survey, shop],
    store: {
      ...store,
      effectJournals: {
        ...effectJournals,
        find: async (turn) => {
          read.push(turn.turn);
          return effectJournals.find(turn);
        },
      },
    },
    effects: { http: async () => ok({ statusCode: 200, data: {} }), sendEmail: async () => ok(undefined) },
  });
  opened.push(server);
  const { sessionId } = await server.start({}, "survey");
  expect((await server.say(sessionId, message)).status).toBe(200);
  expect(read).toEqual([]);
  const order = await server.start({}, "shop");
  expect((await server.say(order.sessionId, message)).status).toBe(200);
  expect(read).toEqual([0]);
});
