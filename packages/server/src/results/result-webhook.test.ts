import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import type { ServerOptions } from "../config/server-options.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { asRecord, openTestServer, text, type TestServer } from "../testing/test-server.ts";
import { openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { createBotLibrary } from "../bots/bot-library.ts";
import { defaultLifetimes } from "../config/server-options.ts";
import { expirySteps } from "../sessions/expire-sessions.ts";
import { createResultWebhook } from "./result-webhook.ts";

const SECRET = "shared-with-the-receiver";
const START = Date.UTC(2026, 0, 1);

let receiver: WebhookReceiver;
let server: TestServer | undefined;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await server?.server.close();
  server = undefined;
  await receiver.close();
});

async function open(options: Partial<ServerOptions> = {}, environment = {}): Promise<TestServer> {
  server = await openTestServer({
    bots: [surveyBot({ questions: 2 })],
    environment: {
      BANTER_RESULT_WEBHOOK_URL: receiver.url,
      BANTER_RESULT_WEBHOOK_SECRET: SECRET,
      BANTER_ALLOWED_HOSTS: receiver.host,
      ...environment,
    },
    ...options,
  });
  return server;
}

async function complete(from: TestServer): Promise<string> {
  const { sessionId, resultId = "" } = await from.start();
  await from.say(sessionId, text("Ada"));
  await from.say(sessionId, text("Grace"));
  return resultId;
}

test("a completed result is posted once, signed, with its answers; an unfinished one isn't", async () => {
  const from = await open();
  const unfinished = await from.start();
  await from.say(unfinished.sessionId, text("nobody"));
  const resultId = await complete(from);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
  const { headers, body, path } = required(receiver.calls[0]);
  expect(path).toBe("/hook");
  expect(JSON.parse(body)).toMatchObject({
    id: headers["x-banter-delivery"],
    event: "result.completed",
    createdAt: "2026-01-01T00:00:00.000Z",
    bot: { id: "survey", publicId: "survey", name: "Survey" },
    result: {
      id: resultId,
      answers: [
        { key: "answer1", content: "Ada" },
        { key: "answer2", content: "Grace" },
      ],
      variables: { answer1: "Ada", answer2: "Grace" },
    },
  });
  const [, time, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-banter-signature"])) ?? [];
  expect(Number(time)).toBe(START / 1_000);
  expect(mark).toBe(createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex"));
  await vi.waitFor(async () => expect(await pendingDeliveries(from.store)).toEqual([]));
});

test("the bot's own URL overrides the server's and is never sent to visitors", async () => {
  const own = { results: { webhookUrl: `http://${receiver.host}/own?key=secret` } };
  const from = await open({ bots: [surveyBot({ questions: 2, settings: own })] });
  const reply = await (await from.post("/api/v1/typebots/survey/startChat", {})).text();
  expect(reply).not.toContain("key=secret");
  await complete(from);
  await vi.waitFor(() => expect(receiver.calls.map(({ path }) => path)).toEqual(["/own?key=secret"]));
});

test("is unsigned without a secret, and not stored without a URL", async () => {
  await complete(await open({}, { BANTER_RESULT_WEBHOOK_SECRET: undefined }));
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
  expect(receiver.calls[0]?.headers["x-banter-signature"]).toBeUndefined();
  await server?.server.close();
  const silent = await open({}, { BANTER_RESULT_WEBHOOK_URL: "" });
  await complete(silent);
  expect(await pendingDeliveries(silent.store)).toEqual([]);
});

test("a restart loses no delivery", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banter-outbox-"));
  try {
    // The first server doesn't allow the receiver's private address.
    const first = await open({ store: openSqliteStore(folder) }, { BANTER_ALLOWED_HOSTS: "" });
    await complete(first);
    await first.server.close();
    expect(receiver.calls).toEqual([]);
    const second = await open({ store: openSqliteStore(folder) });
    second.advance(3_600_000);
    await complete(second);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(2));
    const results = receiver.calls.map(({ body }) => asRecord(asRecord(JSON.parse(body))["result"])["id"]);
    expect(new Set(results).size).toBe(2);
  } finally {
    await server?.server.close();
    server = undefined;
    rmSync(folder, { recursive: true });
  }
});

test("is retried with backoff and the same id until it succeeds", async () => {
  receiver.answerWith(500, 503);
  const fixture = await openWebhook();
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(1);
  fixture.advance(4_999);
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(1);
  fixture.advance(1_001);
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(2);
  fixture.advance(19_000);
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(2);
  fixture.advance(5_000);
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(3);
  expect(new Set(receiver.calls.map(({ headers }) => headers["x-banter-delivery"])).size).toBe(1);
  fixture.advance(86_400_000);
  await fixture.webhook.deliver();
  expect(receiver.calls).toHaveLength(3);
  await fixture.close();
});

test("a receiver that hangs delays no other, and gets few attempts at once", async () => {
  const waiting: ServerResponse[] = [];
  const hanging = createServer((_request, response) => void waiting.push(response));
  await once(hanging.listen(0, "127.0.0.1"), "listening");
  const address = hanging.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const bot = (id: string, webhookUrl: string) =>
    surveyBot({ id, questions: 1, settings: { results: { webhookUrl } } });
  const from = await open(
    { bots: [bot("dead", `http://127.0.0.1:${port}/`), bot("healthy", receiver.url)] },
    { BANTER_ALLOWED_HOSTS: `${receiver.host},127.0.0.1:${port}` },
  );
  const finish = async (id: string) => {
    const { sessionId } = await from.start({}, id);
    await from.say(sessionId, text("Ada"));
  };
  for (let n = 0; n < 30; n++) await finish("dead");
  await finish("healthy");
  // Long before the first attempt of the other receiver is over.
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), { timeout: 5_000 });
  expect(waiting).toHaveLength(4);
  for (const response of waiting) response.destroy();
  hanging.closeAllConnections();
  hanging.close();
});

test("a redirect is a failure, because following it would send a GET without the answers", async () => {
  receiver.answerWith(302);
  const fixture = await openWebhook();
  await fixture.webhook.deliver();
  fixture.advance(10_000);
  await fixture.webhook.deliver();
  expect(receiver.calls.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
  await fixture.close();
});

test("is abandoned after the last attempt and logged with the result", async () => {
  receiver.answerWith(...Array.from({ length: 20 }, () => 500));
  const fixture = await openWebhook();
  for (let attempt = 0; attempt < 20; attempt++) {
    await fixture.webhook.deliver();
    fixture.advance(8 * 3_600_000);
  }
  expect(receiver.calls).toHaveLength(12);
  expect((await fixture.store.results.find("result"))?.logs).toMatchObject([
    {
      status: "error",
      description: "The result webhook was given up after 12 attempts",
      details: "The receiver answered 500",
    },
  ]);
  await fixture.close();
});

test("is not forgotten before the result says so", async () => {
  receiver.answerWith(...Array.from({ length: 20 }, () => 500));
  const fixture = await openWebhook();
  fixture.store.results.addLogs = () => Promise.reject(new Error("The disk is full"));
  for (let attempt = 0; attempt < 13; attempt++) {
    await fixture.webhook.deliver();
    fixture.advance(8 * 3_600_000);
  }
  expect(receiver.calls).toHaveLength(13);
  await fixture.close();
});

test("results that the receiver refuses don't delay the others", async () => {
  receiver.answerWith(...Array.from({ length: 100 }, () => 413));
  const fixture = await openWebhook();
  for (let refused = 1; refused < 100; refused++) await fixture.add(`refused${refused}`);
  await fixture.add("good");
  await fixture.webhook.deliver();
  const posted = receiver.calls.map(({ body }) => asRecord(asRecord(JSON.parse(body))["result"])["id"]);
  expect(posted).toContain("good");
  await fixture.close();
});

test("a receiver that is overloaded is asked again within half a minute", async () => {
  receiver.answerWith(429, 503, 500, 500, 500, 500, 200);
  const fixture = await openWebhook();
  for (let attempt = 0; attempt < 7; attempt++) {
    await fixture.add(`result${attempt}`);
    fixture.advance(30_000);
    await fixture.webhook.deliver();
  }
  expect(receiver.calls.length).toBeGreaterThanOrEqual(7);
  await fixture.close();
});

test("a delivery that expires is named in its result", async () => {
  const fixture = await openWebhook();
  const deps = {
    ...fixture,
    library: createBotLibrary([]),
    lifetimes: defaultLifetimes,
    logger: silentLogger,
  };
  expect(await expirySteps(deps)["result webhooks"]()).toBe(0);
  fixture.advance(3 * 24 * 3_600_000 + 1);
  expect(await expirySteps(deps)["result webhooks"]()).toBe(1);
  expect((await fixture.store.results.find("result"))?.logs).toMatchObject([
    { status: "error", description: "The result webhook was given up after three days and 0 attempts" },
  ]);
  await fixture.close();
});

test("many deliveries expire; one that can't be noted in its result is logged, and loses no other", async () => {
  const fixture = await openWebhook();
  for (let n = 0; n < 1_200; n++) await fixture.add(`result${n}`);
  fixture.advance(3 * 24 * 3_600_000 + 1);
  const errors: unknown[] = [];
  const { store } = fixture;
  const addLogs: typeof store.results.addLogs = (id, logs) =>
    id === "result7" ? Promise.reject(new Error("disk full")) : store.results.addLogs(id, logs);
  const expire = expirySteps({
    ...fixture,
    store: { ...store, results: { ...store.results, addLogs } },
    library: createBotLibrary([]),
    lifetimes: defaultLifetimes,
    logger: { ...silentLogger, error: (fields) => void errors.push(fields) },
  })["result webhooks"];
  expect(await expire()).toBe(1_201);
  expect(errors).toEqual([{ bot: "bot", result: "result7", attempts: 0, error: "disk full" }]);
  for (const id of ["result6", "result8", "result1199"])
    expect((await store.results.find(id))?.logs).toHaveLength(1);
  expect((await store.results.find("result7"))?.logs).toHaveLength(0);
  await fixture.close();
});

test("a removed result is not delivered", async () => {
  const fixture = await openWebhook();
  await fixture.store.results.remove("result");
  await fixture.webhook.deliver();
  expect(receiver.calls).toEqual([]);
  await fixture.close();
});

/** A webhook with its own clock and one pending delivery. */
async function openWebhook() {
  const store = createMemoryStore();
  const net = createSafeFetch({ allowedHosts: [receiver.host] });
  let time = START;
  const webhook = createResultWebhook({
    store,
    library: createBotLibrary([]),
    net,
    secret: SECRET,
    logger: silentLogger,
    now: () => new Date(time),
    random: () => 0,
  });
  const add = (id: string) =>
    store.sessions.commit({
      session: {
        id: `session of ${id}`,
        botId: "bot",
        botRevision: "r",
        state: { version: 1 },
        turn: 0,
        reply: { messages: [] },
        isPreview: false,
        isEnded: true,
        createdAt: START,
        updatedAt: START,
      },
      delivery: { id: `delivery of ${id}`, url: receiver.url },
      result: {
        id,
        botId: "bot",
        isCompleted: true,
        hasStarted: true,
        variables: {},
        answers: [],
        logs: [],
        visitedEdgeIds: [],
      },
    });
  await add("result");
  return {
    store,
    webhook,
    add,
    now: () => new Date(time),
    advance: (by: number) => {
      time += by;
    },
    close: async () => {
      await webhook.close();
      await net.close();
    },
  };
}

/** All pending deliveries, due or not. */
function pendingDeliveries(store: Store) {
  return store.deliveries.claim(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("Nothing was received.");
  return value;
}
