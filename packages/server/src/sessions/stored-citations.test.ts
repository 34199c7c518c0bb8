import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ai, ask, defineBot, say, text } from "@banter/engine";
import { formatDiagnostics, readBot, type BotDefinition } from "@banter/engine/runtime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startFakeModelProvider } from "../testing/fake-model-provider.ts";
import { OWNER_TOKEN } from "../testing/owner-client.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { asRecord } from "../testing/test-server.ts";
import { openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import type { ServerOptions } from "../config/server-options.ts";

/* Sources of a model's reply, from the fake provider to the visitor who asks again and to the owner, over HTTP. */

const provider = await startFakeModelProvider();
afterAll(() => provider.close());

const addTax = {
  name: "add_tax",
  description: "Adds the tax",
  parameters: { price: "number" },
  code: "return 3",
} as const;
const callTax = { name: "add_tax", input: { price: 2 } };

function bot(hasTool = false): BotDefinition {
  const read = readBot(
    defineBot({
      id: "adviser",
      variables: { question: text(), answer: text() },
      start: "all",
      groups: {
        all: [
          ask.text({ save: "question" }),
          ai("openai", {
            model: "fake",
            messages: [{ role: "user", content: "{{question}}" }],
            ...(hasTool && { tools: [addTax] }),
            save: "answer",
          }),
          say("{{answer}}"),
          ask.text(),
          say("Bye!"),
        ],
      },
    }),
  );
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return read.value.definition;
}

const hours = { url: "https://example.com/hours", title: "Opening hours" };
const prices = { url: "https://example.com/prices", title: "Prices" };

let receiver: WebhookReceiver;
let server: StartedServer;
let store = createMemoryStore();
beforeEach(async () => {
  receiver = await openReceiver();
  provider.plan.length = 0;
  store = createMemoryStore();
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});

/** A conversation that waits for the streamed reply, which is turn 1. */
async function open(definition = bot(), storage: Partial<ServerOptions> = { store }) {
  server = await startServer({
    bots: [definition],
    ...storage,
    ownerToken: OWNER_TOKEN,
    environment: {
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
      BANTER_AI_OPENAI_API: "responses",
      BANTER_RESULT_WEBHOOK_URL: receiver.url,
      BANTER_ALLOWED_HOSTS: `127.0.0.1,${receiver.host}`,
    },
  });
  const session = await server.start("adviser", undefined, { isStreamEnabled: true });
  await server.answer(session.sessionId, "When?");
  return session;
}

/** The stream's lines, by their code. */
async function stream(sessionId: string) {
  const response = await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
  const lines = (await response.text()).trim().split("\n");
  const payloads = (code: string): readonly unknown[] =>
    lines.flatMap((line) => (line.startsWith(`${code}:`) ? [JSON.parse(line.slice(2))] : []));
  return { text: payloads("0").join(""), sources: payloads("h"), errors: payloads("3") };
}

const ownerHeaders = { authorization: `Bearer ${OWNER_TOKEN}` };
async function askOwner(path: string): Promise<string> {
  return (await fetch(`${server.url}/api/v1/owner/bots/adviser${path}`, { headers: ownerHeaders })).text();
}

const planned = () =>
  provider.plan.push({
    text: ["Until six. ", "It costs 5."],
    citations: [
      { ...hours, start: 0, end: 10 },
      { ...prices, start: 11, end: 22 },
      { ...hours, start: 11, end: 22 },
    ],
  });

test("a stream that is requested again has the same sources at the same places", async () => {
  planned();
  const { sessionId } = await open();
  const first = await stream(sessionId);
  expect(first).toMatchObject({
    text: "Until six. It costs 5.",
    sources: [
      { ...hours, at: 10 },
      { ...prices, at: 22 },
      { ...hours, at: 22 },
    ],
  });
  expect(await stream(sessionId)).toEqual(first);
});

test("a reply with tools that goes on after a failure keeps the sources of what was written before", async () => {
  provider.plan.push(
    { text: ["Until six."], citations: [{ ...hours, start: 0, end: 10 }], toolCalls: [callTax] },
    { text: ["It"], isMalformed: true },
    { text: ["It costs 5."], citations: [{ ...prices, start: 0, end: 11 }] },
  );
  const { sessionId } = await open(bot(true));
  const failed = await stream(sessionId);
  expect([failed.sources, failed.errors.length]).toMatchObject([[{ ...hours, at: 10 }], 1]);
  const isTaken = async () => (await stream(sessionId)).text !== "";
  await vi.waitUntil(isTaken, { timeout: 5_000 });
  const second = await stream(sessionId);
  expect(second).toMatchObject({
    text: "Until six.\n\nIt costs 5.",
    sources: [
      { ...hours, at: 10 },
      { ...prices, at: 23 },
    ],
    errors: [],
  });
  expect(await stream(sessionId)).toEqual(second);
});

test("the owner reads them at the reply, in the export and in the webhook, also after the session has expired", async () => {
  planned();
  const { sessionId, resultId } = await open();
  await server.answer(sessionId, (await stream(sessionId)).text);
  await server.answer(sessionId, "Thanks");
  const later = Date.now() + 1_000;
  await store.sessions.expire({
    idleSince: later,
    endedSince: later,
    previewsSince: 0,
    savedSince: 0,
    keepRevisions: [],
  });
  const numbered = [
    { number: 1, ...hours },
    { number: 2, ...prices },
  ];
  const { transcript } = asRecord(JSON.parse(await askOwner(`/results/${resultId}`)));
  const entries = Array.isArray(transcript) ? transcript.map(asRecord) : [];
  expect(
    entries.flatMap(({ messages, sources: citations }) =>
      citations ? [{ messages, sources: citations }] : [],
    ),
  ).toMatchObject([{ messages: [{ content: { markdown: "Until six. It costs 5." } }], sources: numbered }]);
  const ofReply = { sessionId, turn: 1 };
  const citations = [
    { ...ofReply, ...hours, at: 10 },
    { ...ofReply, ...prices, at: 22 },
    { ...ofReply, ...hours, at: 22 },
  ];
  const line = (await askOwner("/export?format=jsonl")).trim();
  expect(asRecord(JSON.parse(line))["sources"]).toEqual(citations);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
  const posted = asRecord(JSON.parse(receiver.calls[0]?.body ?? "{}"));
  expect(asRecord(posted["result"])["sources"]).toEqual(citations);
  const table = await askOwner("/export?format=csv");
  expect(table.split(/\r?\n/)[0]).toMatch(/,sources$/);
  expect(table).toContain(
    '"[1] Opening hours https://example.com/hours\n[2] Prices https://example.com/prices"',
  );
});

test("of a reply that was stopped the owner reads those of the part that the visitor saw", async () => {
  planned();
  const { sessionId, resultId } = await open();
  await stream(sessionId);
  expect((await stop(sessionId, "Until six. It")).status).toBe(200);
  for (const path of [`/results/${resultId}`, "/export?format=jsonl", "/export?format=csv"]) {
    const detail = await askOwner(path);
    expect(detail).toContain(hours.url);
    expect(detail).not.toContain(prices.url);
  }
});

function stop(sessionId: string, text: string): Promise<Response> {
  const message = { type: "text", text, isStopped: true };
  return server.post(`/api/v1/sessions/${sessionId}/continueChat`, { message, messageId: "stop", turn: 1 });
}

describe("of a reply that the visitor stopped before it was complete", () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test.each([
    ["memory", async () => ({ store })],
    ["SQLite", async () => ({ dataDir: mkdtempSync(join(tmpdir(), "banter-sources-")) })],
    ["Postgres", async () => ({ database: await postgres.url() })],
  ])("sources are stored (%s)", async (_, storage) => {
    provider.plan.push(
      { text: ["Until six."], citations: [{ ...hours, start: 0, end: 10 }], toolCalls: [callTax] },
      { text: ["It costs 5."], delayMs: 20_000 },
    );
    const { sessionId, resultId } = await open(bot(true), await storage());
    const reader = (await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {})).body?.getReader();
    for (let received = ""; !received.includes(hours.url);)
      received += new TextDecoder().decode((await reader?.read())?.value);
    void reader?.cancel();
    expect((await stop(sessionId, "Until six.")).status).toBe(200);
    const detail = asRecord(JSON.parse(await askOwner(`/results/${resultId}`)));
    expect(JSON.stringify(detail["transcript"])).toContain('"sources":[{"number":1');
    const line = asRecord(JSON.parse((await askOwner("/export?format=jsonl")).trim()));
    expect(line).toMatchObject({
      variables: { answer: "Until six." },
      sources: [{ sessionId, turn: 1, ...hours, at: 10 }],
    });
  });
});
