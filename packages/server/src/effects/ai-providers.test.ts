import { fail, ok, type StreamPart } from "@banter/protocol";
import type { AiRequest } from "@banter/engine/runtime";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeUsage, startFakeModelProvider } from "../testing/fake-model-provider.ts";
import { readAiConfig } from "./ai-config.ts";
import { createAi, type Ai, type AiOptions } from "./ai.ts";
import { findAiAccess } from "./ai-access.ts";
import type { ModelUsage } from "./call-model.ts";

const provider = await startFakeModelProvider();
afterAll(() => provider.close());

let ai: Ai;
let opened: Ai[] = [];

function open(api: string, options: Partial<AiOptions> = {}): Ai {
  const environment = {
    BANTER_AI_SOME_KEY: "sk-secret",
    BANTER_AI_SOME_BASE_URL: provider.baseUrl,
    BANTER_AI_SOME_API: api,
  };
  const created = createAi({
    providers: readAiConfig(environment),
    isDemoAllowed: false,
    allowedHosts: [],
    readFile: async () => fail({ message: "no files", isFinal: true }),
    ...options,
  });
  opened.push(created);
  return created;
}

beforeEach(() => {
  provider.plan.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  opened = [];
});

const request: AiRequest = {
  provider: "some",
  model: "fake",
  messages: [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hi" },
    { role: "system", content: "Be brief." },
    { role: "user", content: "Bye" },
  ],
};

async function collect(parts: AsyncIterable<StreamPart>): Promise<readonly StreamPart[]> {
  const all: StreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const stream = (asked: AiRequest = request) => collect(ai.streamText(asked, new AbortController().signal));

describe.each([
  ["chat", "/v1/chat/completions", "authorization", "Bearer sk-secret"],
  ["responses", "/v1/responses", "authorization", "Bearer sk-secret"],
  ["anthropic", "/v1/messages", "x-api-key", "sk-secret"],
])("the protocol %s", (api, path, header, key) => {
  beforeEach(() => {
    ai = open(api);
  });

  test("answers whole and streamed, with its key and its tokens", async () => {
    const used: ModelUsage[] = [];
    const onUsage = (usage: ModelUsage): void => void used.push(usage);
    provider.plan.push({ text: ["All ", "good"] }, { text: ["In ", "pieces"], delayMs: 5 });
    expect(await ai.text(request, { onUsage })).toEqual(ok("All good"));
    const parts = await collect(ai.streamText(request, new AbortController().signal, { onUsage }));
    expect(parts).toEqual([
      { type: "text", text: "In " },
      { type: "text", text: "pieces" },
    ]);
    expect(used).toEqual([fakeUsage, fakeUsage]);
    expect(provider.requests.slice(-2)).toMatchObject([
      { path, headers: { [header]: key } },
      { path, body: { stream: true } },
    ]);
    expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("Be brief.");
  });

  test("finds values, and asks again when a reply doesn't match the schema", async () => {
    const fields = [
      { name: "Seats", type: "number" },
      { name: "Plan", type: "string", values: ["free", "pro"] },
    ];
    provider.plan.push(
      { text: ['{"Seats":"many","Plan":"pro"}'] },
      { text: ["Sorry"] },
      { text: ['{"Seats":3,"Plan":"pro"}'] },
    );
    const before = provider.requests.length;
    expect(await ai.fields({ ...request, fields })).toEqual(ok({ Seats: 3, Plan: "pro" }));
    const asked = provider.requests.slice(before).map(({ body }) => JSON.stringify(body));
    expect(asked).toHaveLength(3);
    expect(asked[1]).toContain("must be a number");
    expect(asked[2]).toContain("is not a JSON object");
  });

  test("gives up after three replies that don't match", async () => {
    provider.plan.push({ text: ["No"] }, { text: ["No"] }, { text: ["No"] });
    const before = provider.requests.length;
    expect(await ai.fields({ ...request, fields: [{ name: "Seats", type: "number" }] })).toEqual(
      fail(expect.stringContaining("doesn't match the schema")),
    );
    expect(provider.requests.length - before).toBe(3);
  });

  test("calls tools, and gets their results", async () => {
    const tools = [
      {
        name: "find_order",
        description: "Finds an order",
        parameters: {
          type: "object",
          properties: { order: { type: "string" } },
          required: ["order"],
          additionalProperties: false,
        },
      },
    ];
    provider.plan.push(
      { text: ["Let me see. "], toolCalls: [{ name: "find_order", input: { order: "12" } }] },
      { text: ["It is on its way."] },
    );
    const first = await ai.reply({ ...request, tools });
    expect(first).toMatchObject(
      ok({ text: "Let me see. ", calls: [{ name: "find_order", input: { order: "12" } }] }),
    );
    expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("Finds an order");
    const { text = "", calls = [] } = first.ok ? first.value : {};
    const rounds = [{ text, calls: calls.map((call) => ({ ...call, output: "State: sent" })) }];
    expect(await ai.reply({ ...request, tools, rounds })).toEqual(
      ok({ text: "It is on its way.", calls: [] }),
    );
    const sent = JSON.stringify(provider.requests.at(-1)?.body);
    expect(sent).toContain("State: sent");
    expect(sent).toContain(calls[0]?.id);
  });

  test("shows the visitor's files to the model", async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    ai = open(api, { readFile: async (url) => ok({ name: url, contentType: "image/png", bytes }) });
    await ai.text({ ...request, files: ["https://files.test/a.png"] });
    expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain(Buffer.from(bytes).toString("base64"));
    ai = open(api);
    const unread = await ai.text({ ...request, files: ["https://files.test/a.png"] });
    expect(unread).toEqual(fail("A file for the model could not be read: no files"));
  });

  test("a refusal and a malformed chunk are errors, after the text that came before", async () => {
    provider.plan.push({ status: 400 }, { status: 400 }, { text: ["Half"], isMalformed: true });
    expect(await ai.text(request)).toEqual(fail(expect.stringContaining("The model is out")));
    expect(await stream()).toEqual([
      expect.objectContaining({ type: "error", description: "The model is out" }),
    ]);
    expect(await stream()).toEqual([
      { type: "text", text: "Half" },
      expect.objectContaining({ type: "error" }),
    ]);
  });
});

describe("a provider's protocol", () => {
  const api = (environment: Readonly<Record<string, string>>, name: string) => {
    const access = findAiAccess({ ...request, provider: name }, readAiConfig(environment));
    return access.ok ? access.value.api : access.error;
  };

  test.each([
    ["openai", {}, "responses"],
    ["openai", { BANTER_AI_OPENAI_API: "chat" }, "chat"],
    ["openai", { BANTER_AI_OPENAI_BASE_URL: "https://proxy.test/v1" }, "chat"],
    ["anthropic", {}, "anthropic"],
    ["anthropic", { BANTER_AI_ANTHROPIC_BASE_URL: "https://proxy.test/v1" }, "chat"],
    ["mistral", {}, "chat"],
    ["gemini", {}, "chat"],
    ["open-router", {}, "chat"],
    ["ollama", { BANTER_AI_OLLAMA_BASE_URL: "http://localhost:11434/v1" }, "chat"],
    ["azure-openai", { BANTER_AI_AZURE_OPENAI_BASE_URL: "https://a.openai.azure.com/openai/v1" }, "chat"],
  ])("%s with %j is %s", (name, environment, expected) => {
    const key = `BANTER_AI_${name.toUpperCase().replace("-", "_")}_KEY`;
    expect(api({ [key]: "key", ...environment }, name)).toBe(expected);
  });

  test("an unknown one names the variable", () => {
    expect(() => readAiConfig({ BANTER_AI_OPENAI_KEY: "key", BANTER_AI_OPENAI_API: "soap" })).toThrow(
      'BANTER_AI_OPENAI_API takes chat, responses, anthropic, not "soap"',
    );
  });

  test("Azure gets its key in its own header", async () => {
    const azure = createAi({
      providers: readAiConfig({
        BANTER_AI_AZURE_OPENAI_KEY: "azure-key",
        BANTER_AI_AZURE_OPENAI_BASE_URL: provider.baseUrl,
      }),
      isDemoAllowed: false,
      allowedHosts: [],
      readFile: async () => fail({ message: "no files", isFinal: true }),
    });
    opened.push(azure);
    await azure.text({ ...request, provider: "azure-openai" });
    expect(provider.requests.at(-1)?.headers["api-key"]).toBe("azure-key");
  });

  test("a conversation that the bot continues is kept by OpenAI, and by no other protocol", async () => {
    const first = await open("responses").reply({ ...request, previousResponseId: "" });
    const id = first.ok ? (first.value.responseId ?? "") : "";
    expect(id).toMatch(/^reply-/);
    expect(provider.requests.at(-1)?.body).not.toHaveProperty("previous_response_id");
    await open("responses").reply({ ...request, previousResponseId: id });
    expect(provider.requests.at(-1)?.body).toMatchObject({ store: true, previous_response_id: id });
    expect(await open("chat").reply({ ...request, previousResponseId: id })).toEqual(
      ok({ text: "Yes.", calls: [] }),
    );
  });

  test("what visitors write isn't kept by OpenAI", async () => {
    await open("responses").text(request);
    expect(provider.requests.at(-1)?.body).toMatchObject({ store: false });
  });
});

test.each([
  ["chat", 15],
  ["responses", 15],
  ["anthropic", 23],
])("sources of %s arrive once, with their places", async (api, at) => {
  ai = open(api);
  const citation = { url: "https://example.com/hours", title: "Hours", start: 0, end: 15 };
  provider.plan.push({ text: ["Open until six.", " Closed."], citations: [citation] });
  const parts = await stream();
  expect(parts.filter(({ type }) => type === "source")).toEqual([
    { type: "source", source: { url: citation.url, title: "Hours", at } },
  ]);
});

test.each(["chat", "responses", "anthropic"])("sources of %s have a web address or none", async (api) => {
  ai = open(api);
  const urls = ["javascript:alert(1)", "data:text/html,x", "//[", `https://example.com/${"x".repeat(2_000)}`];
  provider.plan.push({
    text: ["Open."],
    citations: [
      ...urls.map((url) => ({ url, title: `Title of ${url.slice(0, 20)}`, start: 0, end: 5 })),
      { url: "vbscript:x", title: "", start: 0, end: 5 },
      { url: "http://example.com", title: "x".repeat(501), start: 0, end: 5 },
    ],
  });
  const parts = await stream();
  expect(parts.flatMap((part) => (part.type === "source" ? [part.source] : []))).toEqual([
    ...urls.map((url) => ({ title: `Title of ${url.slice(0, 20)}`, at: 5 })),
    { url: "http://example.com", title: "x".repeat(500), at: 5 },
  ]);
});

test("sources of chat completions without places belong to the end, and repeated ones arrive once", async () => {
  ai = open("chat");
  const hours = { url: "https://example.com/hours", title: "Hours", start: 0, end: 0 };
  provider.plan.push({ text: ["Open until ", "six."], citations: [hours, hours] });
  const parts = await stream();
  expect(parts.filter(({ type }) => type === "source")).toEqual([
    { type: "source", source: { url: hours.url, title: "Hours", at: 15 } },
  ]);
});

const hoursPage = { url: "https://example.com/hours", title: "Hours", date: "2026-01-02" };
const pricesPage = { url: "https://example.com/prices", title: null };

test.each([
  [
    "search_results",
    { search_results: [hoursPage, pricesPage], citations: [hoursPage.url, pricesPage.url] },
    [
      { url: hoursPage.url, title: "Hours", at: 12 },
      { url: pricesPage.url, at: 12 },
    ],
  ],
  [
    "citations",
    { citations: [pricesPage.url, hoursPage.url], search_results: null },
    [
      { url: pricesPage.url, at: 12 },
      { url: hoursPage.url, at: 12 },
    ],
  ],
  ["citations that are no addresses", { citations: ["javascript:alert(1)", 7] }, []],
])("%s of Perplexity are sources in their order, once", async (_, chunkFields, citations) => {
  ai = open("chat");
  provider.plan.push({ text: ["Open ", "[1][2]."], chunkFields });
  const parts = await stream();
  expect(parts.flatMap((part) => (part.type === "source" ? [part.source] : []))).toEqual(citations);
});

test("annotations of chat completions have precedence over lists of pages", async () => {
  ai = open("chat");
  const annotated = { url: hoursPage.url, title: "Hours", start: 0, end: 4 };
  provider.plan.push({
    text: ["Open."],
    citations: [annotated],
    chunkFields: { citations: [hoursPage.url] },
  });
  const parts = await stream();
  expect(parts.filter(({ type }) => type === "source")).toEqual([
    { type: "source", source: { url: hoursPage.url, title: "Hours", at: 4 } },
  ]);
});
