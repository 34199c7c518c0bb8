import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ai, ask, defineBot, http, number, say, text } from "@banter/engine";
import { formatDiagnostics, readBot } from "@banter/engine/runtime";
import { parseStreamPart, type StreamPart } from "@banter/protocol";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLogger, type Logger } from "../log/logger.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { startBanter } from "../testing/banter-process.ts";
import { fakeUsage, startFakeModelProvider } from "../testing/fake-model-provider.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { asRecord } from "../testing/test-server.ts";
import { budgetDay } from "./ai-reservations.ts";

/* A model with tools whose reply is streamed, over HTTP: the fake provider, a shop, and the started server. */

const provider = await startFakeModelProvider();
afterAll(() => provider.close());

interface ShopRequest {
  readonly url: string;
  readonly key: string;
  readonly response: ServerResponse;
}

const shopRequests: ShopRequest[] = [];
let answerShop: (request: ShopRequest) => void = () => {};
const shop = createServer((request, response) => {
  const seen = { url: request.url ?? "", key: String(request.headers["idempotency-key"] ?? ""), response };
  shopRequests.push(seen);
  answerShop(seen);
});
shop.listen(0, "127.0.0.1");
await once(shop, "listening");
const address = shop.address();
const shopUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const sent = ({ response }: ShopRequest): void =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"state":"on its way"}');

const support = defineBot({
  id: "support",
  variables: { question: text(), order: text(), state: text(), answer: text(), seen: number(0) },
  start: "all",
  groups: {
    all: [
      ask.text({ save: "question", id: "question" }),
      ai("openai", {
        model: "fake",
        messages: [{ role: "user", content: "{{question}}" }],
        tools: [
          {
            name: "find_order",
            description: "Finds an order",
            parameters: { order: "text" },
            group: "find",
            result: "It is {{state}}.",
            status: "Looking up order {{order}} …",
          },
          {
            name: "add_tax",
            description: "Adds the tax",
            parameters: { price: "number", currency: { isOptional: true } },
            status: "Adding the tax to {{price}} {{currency}} for {{question}} …",
            code: "if (price < 0) throw new Error('A price is positive'); return price * 1.5",
          },
        ],
        onLimit: "limit",
        save: "answer",
      }),
      say("{{answer}}"),
      ask.text({ id: "next" }),
    ],
    find: [http(`${shopUrl}/orders/{{order}}`, { method: "POST", save: { state: "data.state" } })],
    limit: [say("Ask us by mail."), ask.text({ id: "mail" })],
  },
});

const definition = (() => {
  const read = readBot(support);
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return read.value.definition;
})();

const environment = (api: string) => ({
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_AI_OPENAI_API: api,
  BANTER_ALLOWED_HOSTS: "127.0.0.1",
});

const closing: (() => unknown)[] = [];
beforeEach(() => {
  provider.plan.length = 0;
  shopRequests.length = 0;
  answerShop = sent;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "banter-tools-"));
  closing.push(() => rmSync(path, { recursive: true }));
  return path;
}

async function open(
  api = "chat",
  more: Readonly<Record<string, string>> = {},
  logger: Logger = silentLogger,
  settings: Readonly<Record<string, unknown>> = {},
) {
  const store = createMemoryStore();
  const server = await startServer({
    bots: [{ ...definition, settings: { ...definition.settings, ...settings } }],
    store,
    logger,
    environment: { ...environment(api), ...more },
  });
  closing.push(server.close);
  const before = provider.requests.length;
  return { server, store, asked: () => provider.requests.slice(before) };
}

/** Starts a conversation and asks. The flow then waits for the streamed reply. */
async function question(server: Pick<StartedServer, "post" | "start">, said = "Where is order 12?") {
  const { sessionId, resultId } = await server.start("support", undefined, { isStreamEnabled: true });
  const body = { message: { type: "text", text: said }, messageId: "m1", turn: 0 };
  const reply = await (await server.post(`/api/v1/sessions/${sessionId}/continueChat`, body)).json();
  expect(reply).toMatchObject({ clientSideActions: [{ type: "stream" }] });
  return { sessionId, resultId };
}

function request(server: Pick<StartedServer, "post">, sessionId: string): Promise<Response> {
  return server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
}

async function stream(
  server: Pick<StartedServer, "post">,
  sessionId: string,
): Promise<readonly StreamPart[]> {
  return partsOf(await (await request(server, sessionId)).text());
}

/** Requests the reply again as soon as the server takes it. */
async function retry(server: Pick<StartedServer, "post">, sessionId: string): Promise<readonly StreamPart[]> {
  const attempt = async (): Promise<Response> => {
    const response = await request(server, sessionId);
    expect(response.status).not.toBe(429);
    return response;
  };
  return partsOf(await (await vi.waitFor(attempt, { timeout: 5_000 })).text());
}

/** The parts that say something, with consecutive texts as one. */
function partsOf(body: string): readonly StreamPart[] {
  const parts: StreamPart[] = [];
  for (const part of body.trim().split("\n").map(parseStreamPart)) {
    const last = parts.at(-1);
    if (part.type === "text" && last?.type === "text")
      parts[parts.length - 1] = { ...last, text: last.text + part.text };
    else if (part.type !== "other" && part.type !== "heartbeat") parts.push(part);
  }
  return parts;
}

async function receive(
  server: Pick<StartedServer, "post">,
  sessionId: string,
  message: unknown = { type: "text", text: "shown" },
): Promise<Record<string, unknown>> {
  const body = { message, messageId: "m2", turn: 1 };
  return asRecord(await (await server.post(`/api/v1/sessions/${sessionId}/continueChat`, body)).json());
}

const lookingUp: StreamPart = {
  type: "activity",
  activity: { kind: "working", text: "Looking up order 12 …" },
};
const call12 = { name: "find_order", input: { order: "12" } };

describe.each(["chat", "responses", "anthropic"])(
  "a streamed reply with tools, by the protocol %s",
  (api) => {
    test("shows what the tool does between its texts, and its effects become part of the turn", async () => {
      provider.plan.push(
        { text: ["Let me ", "see."], toolCalls: [call12] },
        { text: ["It is ", "on its way."] },
      );
      const { server, store, asked } = await open(api);
      const { sessionId, resultId } = await question(server);
      const whole = "Let me see.\n\nIt is on its way.";
      expect(await stream(server, sessionId)).toEqual([
        { type: "text", text: "Let me see." },
        lookingUp,
        { type: "text", text: "\n\nIt is on its way." },
      ]);
      expect(await stream(server, sessionId)).toEqual([{ type: "text", text: whole }]);
      expect(asked().map(({ body }) => body["stream"])).toEqual([true, true]);
      expect(JSON.stringify(asked()[1]?.body)).toContain("It is on its way.");
      const reply = await receive(server, sessionId);
      expect(reply).toMatchObject({ messages: [], input: { id: "next" } });
      expect(await receive(server, sessionId)).toEqual(reply);
      expect((await store.results.find(resultId))?.variables).toMatchObject({
        answer: whole,
        order: "12",
        state: "on its way",
      });
      expect([shopRequests.length, asked().length]).toEqual([1, 2]);
      const [usage] = await store.aiBudgets.read(budgetDay(Date.now()), ["bot support"]);
      expect(usage).toMatchObject({
        messages: 2,
        tokens: 2 * (fakeUsage.inputTokens + fakeUsage.outputTokens),
      });
    });

    test("tells the model of malformed input, unknown tools and failures, and runs parallel calls", async () => {
      provider.plan.push(
        {
          toolCalls: [
            { name: "find_order", inputText: '{"order": ' },
            { name: "pay", input: {} },
            { name: "add_tax", input: { price: -1 } },
            { name: "add_tax", input: { price: 2 } },
            call12,
          ],
        },
        { text: ["Three."] },
      );
      const { server, store, asked } = await open(api);
      const { sessionId, resultId } = await question(server);
      expect((await stream(server, sessionId)).at(-1)).toEqual({ type: "text", text: "Three." });
      const told = JSON.stringify(asked()[1]?.body);
      for (const part of [
        "must be an object",
        "There is no tool pay",
        "A price is positive",
        '"3"',
        "on its way",
      ])
        expect(told).toContain(part);
      await receive(server, sessionId);
      const { variables, logs } = (await store.results.find(resultId)) ?? {};
      expect(variables).toMatchObject({ answer: "Three.", order: "12" });
      expect(logs?.filter(({ description }) => description.includes("failed"))).toHaveLength(2);
    });

    test("that fails after a tool can be tried again: the tool is not", async () => {
      provider.plan.push(
        { text: ["Let me see."], toolCalls: [call12] },
        { text: ["It"], isMalformed: true },
        { text: ["It is on its way."] },
      );
      const { server, asked } = await open(api);
      const { sessionId } = await question(server);
      expect((await stream(server, sessionId)).at(-1)).toMatchObject({ type: "error", retryAfter: 2 });
      expect((await request(server, sessionId)).status).toBe(429);
      expect(await retry(server, sessionId)).toEqual([
        { type: "text", text: "Let me see." },
        lookingUp,
        { type: "text", text: "\n\nIt is on its way." },
      ]);
      expect([shopRequests.length, asked().length]).toEqual([1, 3]);
    });
  },
);

describe.each(["chat", "responses", "anthropic"])("%s", (api) => {
  test.each([
    [["Let me see. "], "Let me see. \n\nIt is."],
    [["Let me see.", "\n"], "Let me see.\n\nIt is."],
    [["Let me see.\n", "\n"], "Let me see.\n\nIt is."],
  ])("the text after a tool begins a paragraph, after %j too", async (before, whole) => {
    provider.plan.push({ text: before, toolCalls: [call12] }, { text: ["It is."] });
    const { server } = await open(api);
    const { sessionId } = await question(server);
    await stream(server, sessionId);
    expect(await stream(server, sessionId)).toEqual([{ type: "text", text: whole }]);
  });

  test("a group whose request fails says so to the model, not what an earlier call found", async () => {
    provider.plan.push({ toolCalls: [call12] }, { toolCalls: [call12] }, { text: ["I can't see it."] });
    answerShop = (seen) =>
      shopRequests.length > 1 ? void seen.response.writeHead(500).end("{}") : sent(seen);
    const { server, store, asked } = await open(api);
    const { sessionId, resultId } = await question(server);
    await stream(server, sessionId);
    await stream(server, sessionId);
    const told = JSON.stringify(asked()[2]?.body);
    expect(told.match(/It is on its way/g)).toHaveLength(1);
    expect(told).toContain("The HTTP request failed with status 500");
    await receive(server, sessionId);
    expect(shopRequests).toHaveLength(2);
    const { variables, logs } = (await store.results.find(resultId)) ?? {};
    expect(variables).not.toHaveProperty("state");
    expect(logs).toContainEqual(expect.objectContaining({ description: "The tool find_order failed" }));
  });

  test("a tool of code has its parameters in its status, as text", async () => {
    const input = { price: 3, currency: `{{answer}}\n<b>${"E".repeat(200)}` };
    provider.plan.push({ toolCalls: [{ name: "add_tax", input }] }, { text: ["4.5."] });
    const { server } = await open(api);
    const { sessionId } = await question(server, "pens");
    expect((await stream(server, sessionId)).filter(({ type }) => type === "activity")).toEqual([
      {
        type: "activity",
        activity: {
          kind: "working",
          text: `Adding the tax to 3 {{answer}} <b>${"E".repeat(86)} for pens …`,
        },
      },
    ]);
  });

  test.each([401, 429, 500])("a refusal with %d is in the server's log and the result's", async (status) => {
    const key = "sk-very-secret";
    const message = `The model is out, ${key}`;
    provider.plan.push({ status, message });
    const logged: unknown[] = [];
    const error = (fields: object, text: string): void => void logged.push({ ...fields, text });
    const { server, store } = await open(api, { BANTER_AI_OPENAI_KEY: key }, { ...silentLogger, error });
    const { sessionId, resultId } = await question(server);
    expect((await request(server, sessionId)).status).toBe(502);
    const reason = new RegExp(`The model is out, \\[key\\].*status ${status}`);
    const { logs } = (await store.results.find(resultId)) ?? {};
    expect(logs).toMatchObject([{ status: "error", details: expect.stringMatching(reason) }]);
    const failure = logged.find((entry) => asRecord(entry)["text"] === "a model request failed");
    expect(failure).toMatchObject({ provider: "openai", model: "fake", problem: "The model is out, [key]" });
    expect(JSON.stringify(failure)).toContain(`status ${status}`);
    expect(JSON.stringify([logged, logs])).not.toContain(key);
  });
});

/** Reads the stream until the shop is asked. */
async function untilShop(server: Pick<StartedServer, "post">, sessionId: string): Promise<Response> {
  const asked = new Promise<void>((resolve) => {
    const answer = answerShop;
    answerShop = (shopRequest) => {
      answerShop = answer;
      held.push(shopRequest);
      resolve();
    };
  });
  const response = await request(server, sessionId);
  await asked;
  return response;
}
const held: ShopRequest[] = [];

function answerHeld(): void {
  for (const shopRequest of held.splice(0)) sent(shopRequest);
}

test("heartbeats are sent while a tool runs, and a second reader gets the same reply", async () => {
  provider.plan.push({ toolCalls: [call12] }, { text: ["It is on its way."] });
  const { server, asked } = await open("chat", { BANTER_LIMIT_STREAM_SILENCE_SECONDS: "0.05" });
  const { sessionId } = await question(server);
  const first = await untilShop(server, sessionId);
  const reader = first.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (!/Looking[^]*2:\[\]\n2:\[\]\n/.test(received)) received += (await reader?.read())?.value ?? "";
  const second = stream(server, sessionId);
  answerHeld();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    received += part.value;
  expect(partsOf(received)).toEqual([lookingUp, { type: "text", text: "It is on its way." }]);
  expect(await second).toEqual(partsOf(received));
  expect([shopRequests.length, asked().length]).toEqual([1, 2]);
});

test("a reply that is stopped while a tool runs keeps the tool's result, and nothing else is called", async () => {
  provider.plan.push({
    text: ["Let me see."],
    toolCalls: [call12, { name: "find_order", input: { order: "13" } }],
  });
  const { server, store, asked } = await open();
  const { sessionId, resultId } = await question(server);
  const response = await untilShop(server, sessionId);
  await response.body?.cancel();
  const stopping = receive(server, sessionId, { type: "text", text: "Let me see.", isStopped: true });
  await new Promise((resolve) => setTimeout(resolve, 300));
  answerHeld();
  const reply = await stopping;
  expect(reply).toMatchObject({ messages: [], input: { id: "next" } });
  expect(await receive(server, sessionId, { type: "text", text: "Let me see.", isStopped: true })).toEqual(
    reply,
  );
  const { variables, logs } = (await store.results.find(resultId)) ?? {};
  expect(variables).toMatchObject({ answer: "Let me see.", order: "12", state: "on its way" });
  expect(logs?.at(-1)).toMatchObject({ description: "The visitor stopped the model's reply" });
  expect([shopRequests.length, asked().length]).toEqual([1, 1]);
});

test("an edit that comes while a reply streams is refused, and the stream goes on", async () => {
  let answer: () => void = () => {};
  answerShop = (seen) => {
    answer = () => sent(seen);
  };
  provider.plan.push({ text: ["a"], toolCalls: [call12] }, { text: ["done"] });
  const { server } = await open("chat", {}, silentLogger, { canEditAnswers: true });
  const { sessionId } = await question(server);
  const streamed = stream(server, sessionId);
  await vi.waitFor(() => expect(shopRequests).toHaveLength(1));
  const edit = {
    message: { type: "edit", turn: 0, message: "Where is order 13?" },
    messageId: "m2",
    turn: 1,
  };
  const refused = await server.post(`/api/v1/sessions/${sessionId}/continueChat`, edit);
  expect(refused.status).toBe(409);
  answer();
  expect((await streamed).at(-1)).toEqual({ type: "text", text: "\n\ndone" });
  const reply = await receive(server, sessionId);
  expect([reply["turn"], reply["editableTurns"]]).toEqual([2, undefined]);
  expect(shopRequests).toHaveLength(1);
});

test("a page that can't read the stream gets the reply as a message, and the tool is not called again", async () => {
  provider.plan.push({ toolCalls: [call12] }, { status: 400 }, { text: ["It is on its way."] });
  const { server, asked } = await open();
  const { sessionId } = await question(server);
  expect((await stream(server, sessionId)).at(-1)).toMatchObject({ type: "error" });
  const reply = await receive(server, sessionId, { type: "text", text: "" });
  expect(JSON.stringify(reply["messages"])).toContain("It is on its way.");
  expect(JSON.stringify(asked()[2]?.body)).toContain('"role":"tool"');
  expect([shopRequests.length, asked().length]).toEqual([1, 3]);
});

test("each call of the model needs its own budget: without one the flow goes on at `onLimit`", async () => {
  provider.plan.push({ text: ["Let me see."], toolCalls: [call12] }, { text: ["Never"] });
  const { server, asked, store } = await open("chat", { BANTER_LIMIT_AI_BOT_MESSAGES: "1" });
  const { sessionId, resultId } = await question(server);
  expect(await stream(server, sessionId)).toEqual([{ type: "text", text: "Let me see." }, lookingUp]);
  const reply = await receive(server, sessionId);
  expect(reply).toMatchObject({ input: { id: "mail" } });
  expect(JSON.stringify(reply["messages"])).toContain("Ask us by mail.");
  expect(asked()).toHaveLength(1);
  expect((await store.results.find(resultId))?.variables).toMatchObject({ state: "on its way" });
});

test(
  "a process killed in the middle of a tool repeats neither the calls before it nor, for the shop, the tool",
  { timeout: 60_000 },
  async () => {
    provider.plan.push(
      { text: ["Let me see."], toolCalls: [{ name: "find_order", input: { order: "11" } }] },
      { toolCalls: [call12] },
      { text: ["Both are on their way."] },
    );
    const cwd = folder();
    writeFileSync(join(cwd, "support.json"), JSON.stringify(support));
    const args = ["start", "support.json", "--data", join(cwd, "data"), "--port", "0"];
    const run = () => startBanter(args, cwd, environment("chat"));
    const first = await run();
    const post = (url: string) => (path: string, body: unknown) =>
      fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const startAt = async (_bot: string, _address?: string, body?: unknown) => {
      const reply = await (await post(first.url)("/api/v1/typebots/support/startChat", body)).json();
      return { sessionId: String(reply.sessionId), resultId: String(reply.resultId) };
    };
    const before = provider.requests.length;
    const { sessionId, resultId } = await question({ post: post(first.url), start: startAt });
    // The first order is answered, the second is not.
    let orders = 0;
    const hanging = new Promise<void>((resolve) => {
      answerShop = (shopRequest) => ((orders += 1) === 1 ? sent(shopRequest) : resolve());
    });
    void request({ post: post(first.url) }, sessionId)
      .then((response) => response.text())
      .catch(() => undefined);
    await hanging;
    await first.stop("SIGKILL");
    answerShop = sent;
    const second = await run();
    closing.push(() => second.stop("SIGTERM"));
    expect((await stream({ post: post(second.url) }, sessionId)).at(-1)).toEqual({
      type: "text",
      text: "\n\nBoth are on their way.",
    });
    expect(shopRequests.map(({ url }) => url)).toEqual(["/orders/11", "/orders/12", "/orders/12"]);
    expect(shopRequests[1]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(shopRequests[2]?.key).toBe(shopRequests[1]?.key);
    expect(provider.requests.length - before).toBe(3);
    expect(await receive({ post: post(second.url) }, sessionId)).toMatchObject({ input: { id: "next" } });
    await second.stop("SIGTERM");
    const store = openSqliteStore(join(cwd, "data"));
    closing.push(() => store.close());
    expect((await store.results.find(resultId))?.variables).toMatchObject({
      answer: "Let me see.\n\nBoth are on their way.",
      order: "12",
      state: "on its way",
    });
  },
);
