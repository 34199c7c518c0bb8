import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createSafeFetch } from "../net/safe-fetch.ts";
import type { ServerOptions } from "../server-options.ts";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { survey } from "../testing/survey.ts";
import { asRecord, openTestServer, text, type TestServer } from "../testing/test-server.ts";
import { openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { createBotLibrary } from "../bots/bot-library.ts";
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
    bots: [survey({ questions: 2 })],
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
  const { headers, body, path } = mustBeThere(receiver.calls[0]);
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
  await vi.waitFor(async () => expect(await everythingDue(from.store)).toEqual([]));
});

test("the bot's own address wins, and no visitor gets to see it", async () => {
  const own = { results: { webhookUrl: `http://${receiver.host}/own?key=secret` } };
  const from = await open({ bots: [survey({ questions: 2, settings: own })] });
  const reply = await (await from.post("/api/v1/typebots/survey/startChat", {})).text();
  expect(reply).not.toContain("key=secret");
  await complete(from);
  await vi.waitFor(() => expect(receiver.calls.map(({ path }) => path)).toEqual(["/own?key=secret"]));
});

test("without a secret it goes unsigned, and without an address nothing is kept", async () => {
  await complete(await open({}, { BANTER_RESULT_WEBHOOK_SECRET: undefined }));
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
  expect(receiver.calls[0]?.headers["x-banter-signature"]).toBeUndefined();
  await server?.server.close();
  const silent = await open({}, { BANTER_RESULT_WEBHOOK_URL: "" });
  await complete(silent);
  expect(await everythingDue(silent.store)).toEqual([]);
});

test("a restart loses none: what is in the store goes out with the next server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banter-outbox-"));
  try {
    // The first server can't reach the receiver, as it is a private address nobody allowed.
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

test("is tried again after growing pauses, with the same id, until it arrives", async () => {
  receiver.answerWith(500, 503);
  const tried = await standing();
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(1);
  tried.advance(4_999);
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(1);
  tried.advance(1_001);
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(2);
  tried.advance(19_000);
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(2);
  tried.advance(5_000);
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(3);
  expect(new Set(receiver.calls.map(({ headers }) => headers["x-banter-delivery"])).size).toBe(1);
  tried.advance(86_400_000);
  await tried.webhook.deliver();
  expect(receiver.calls).toHaveLength(3);
  await tried.close();
});

test("a redirect is a failure: it would turn into a GET without the answers", async () => {
  receiver.answerWith(302);
  const tried = await standing();
  await tried.webhook.deliver();
  tried.advance(10_000);
  await tried.webhook.deliver();
  expect(receiver.calls.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
  await tried.close();
});

test("is given up in the end, which the result's log tells", async () => {
  receiver.answerWith(...Array.from({ length: 20 }, () => 500));
  const tried = await standing();
  for (let attempt = 0; attempt < 20; attempt++) {
    await tried.webhook.deliver();
    tried.advance(8 * 3_600_000);
  }
  expect(receiver.calls).toHaveLength(12);
  expect((await tried.store.results.find("result"))?.logs).toMatchObject([
    {
      status: "error",
      description: "The result webhook was given up after 12 attempts",
      details: "The receiver answered 500",
    },
  ]);
  await tried.close();
});

test("a result that was removed meanwhile is told to nobody", async () => {
  const tried = await standing();
  await tried.store.results.remove("result");
  await tried.webhook.deliver();
  expect(receiver.calls).toEqual([]);
  await tried.close();
});

/** A webhook on a clock of its own, with one result in the store that is to be told. */
async function standing() {
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
  await store.sessions.commit({
    session: {
      id: "session",
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
    delivery: { id: "delivery", url: receiver.url },
    result: {
      id: "result",
      botId: "bot",
      isCompleted: true,
      hasStarted: true,
      variables: {},
      answers: [],
      logs: [],
      visitedEdgeIds: [],
    },
  });
  return {
    store,
    webhook,
    advance: (by: number) => {
      time += by;
    },
    close: async () => {
      await webhook.close();
      await net.close();
    },
  };
}

/** All that is still to be told, whenever it is due. */
function everythingDue(store: Store) {
  return store.deliveries.take(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100);
}

function mustBeThere<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("Nothing arrived.");
  return value;
}
