import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AiRequest } from "@banter/engine/runtime";
import { fail, parseStreamPart, type StreamPart } from "@banter/protocol";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readAiConfig } from "./ai-config.ts";
import { createAi, type Ai, type AiOptions } from "./ai.ts";
import type { ModelUsage } from "./call-model.ts";
import { encodeStreamPart } from "./ai-stream.ts";

/* A fake server with the necessary part of the chat completions API. */

interface Seen {
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

const seen: Seen[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end();
const server = createServer((request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    seen.push({
      path: request.url,
      key: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    answer(response);
  });
});
let origin = "";
const opened: Ai[] = [];

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterEach(async () => {
  seen.length = 0;
  await Promise.all(opened.splice(0).map((ai) => ai.close()));
});
afterAll(() => server.close());

function ai(
  environment: Readonly<Record<string, string>> = {},
  isDemoAllowed = false,
  options: Partial<AiOptions> = {},
): Ai {
  const base = { BANTER_AI_OPENAI_KEY: "sk-secret", BANTER_AI_OPENAI_BASE_URL: `${origin}/v1/` };
  const created = createAi({
    providers: readAiConfig({ ...base, ...environment }),
    isDemoAllowed,
    allowedHosts: [],
    readFile: async () => fail({ message: "no files", isFinal: true }),
    ...options,
  });
  opened.push(created);
  return created;
}

const request: AiRequest = {
  provider: "openai",
  model: "gpt-test",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Hello" },
  ],
};

const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };

const completion = (content: string) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      id: "c1",
      created: 1,
      model: "gpt-test",
      usage,
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    }),
  );

const delta = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c1", created: 1, model: "gpt-test", choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

async function collect(events: AsyncIterable<StreamPart>): Promise<readonly StreamPart[]> {
  const all: StreamPart[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("text", () => {
  test("sends the provider's key and returns the text", async () => {
    answer = completion("Hi!");
    expect(await ai().text({ ...request, temperature: 0.2 })).toEqual({ ok: true, value: "Hi!" });
    expect(seen).toMatchObject([
      {
        path: "/v1/chat/completions",
        key: "Bearer sk-secret",
        body: { model: "gpt-test", temperature: 0.2, messages: request.messages },
      },
    ]);
  });

  test("a failure includes the vendor's message", async () => {
    answer = (response) =>
      response.writeHead(401, { "content-type": "application/json" }).end(`{"error":{"message":"Bad key"}}`);
    const reply = await ai().text(request);
    expect(reply).toEqual({ ok: false, error: expect.stringMatching(/Bad key.*status 401/) });
  });

  test("a failure contains no part of a key that the provider repeats, wherever it is cut", async () => {
    for (let start = 440; start <= 500; start += 3) {
      const message = `${"x".repeat(start)}sk-secret is wrong`;
      answer = (response) =>
        response
          .writeHead(401, { "content-type": "application/json" })
          .end(JSON.stringify({ error: { message } }));
      const reply = await ai().text(request);
      expect(reply).toEqual({ ok: false, error: expect.stringMatching(/^x{400}.*status 401/) });
      expect(JSON.stringify(reply)).not.toContain("sk-");
    }
  });

  test("a missing key names the variable to set", async () => {
    expect(await ai().text({ ...request, provider: "together-ai" })).toEqual({
      ok: false,
      error: `No key for "together-ai": set BANTER_AI_TOGETHER_AI_KEY in the server's environment`,
    });
  });

  test.each([
    [
      {},
      "set BANTER_AI_OLLAMA_BASE_URL in the server's environment, and BANTER_AI_OLLAMA_KEY if it needs a key",
    ],
    [{ BANTER_AI_OLLAMA_KEY: "k" }, "set BANTER_AI_OLLAMA_BASE_URL in the server's environment"],
  ])("a server of one's own needs an address: %j", async (environment, hint) => {
    const reply = await ai(environment).text({ ...request, provider: "ollama" });
    expect(reply).toEqual({ ok: false, error: `No URL for "ollama": ${hint}` });
  });

  test("a block's credentials select their own key", async () => {
    answer = completion("Hi!");
    await ai({ BANTER_AI_SALES_KEY: "sk-sales", BANTER_AI_SALES_BASE_URL: `${origin}/sales` }).text({
      ...request,
      credentialsId: "sales",
    });
    expect(seen).toMatchObject([{ path: "/sales/chat/completions", key: "Bearer sk-sales" }]);
  });

  test("a base URL from a bot gets no key, and private ones no request", async () => {
    const reply = await ai({ BANTER_AI_OPENAI_BASE_URL: "https://api.openai.com/v1" }).text({
      ...request,
      baseUrl: `${origin}/v1`,
    });
    expect(reply).toEqual({ ok: false, error: expect.stringContaining("must not be reached") });
    expect(seen).toEqual([]);

    answer = completion("Hi!");
    const allowed = createAi({
      providers: readAiConfig({ BANTER_AI_OPENAI_KEY: "sk-secret" }),
      isDemoAllowed: false,
      allowedHosts: ["127.0.0.1"],
      readFile: async () => fail({ message: "no files", isFinal: true }),
    });
    opened.push(allowed);
    expect(await allowed.text({ ...request, baseUrl: `${origin}/v1` })).toEqual({ ok: true, value: "Hi!" });
    expect(seen).toMatchObject([{ key: undefined }]);
  });
});

describe("fields", () => {
  const fields = [
    { name: "Name", type: "string", description: "first name" },
    { name: "Age", type: "number" },
    { name: "Plan", type: "enum", values: ["free", "pro"] },
  ];

  test("requests an object of that shape and omits unknown fields", async () => {
    answer = completion(`{"Name":"Ann","Age":null,"Plan":"pro","Extra":1}`);
    expect(await ai().fields({ ...request, fields })).toEqual({
      ok: true,
      value: { Name: "Ann", Plan: "pro" },
    });
    expect(seen).toMatchObject([
      {
        body: {
          response_format: {
            type: "json_schema",
            json_schema: { schema: { required: ["Name", "Age", "Plan"] } },
          },
        },
      },
    ]);
  });

  test("a response that is not JSON is a failure", async () => {
    answer = completion("Sorry");
    expect((await ai().fields({ ...request, fields })).ok).toBe(false);
  });
});

describe("streamed text", () => {
  test("arrives in pieces", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`${delta("Sure, ")}${delta("here\n")}${delta("", "stop")}data: [DONE]\n\n`);
    };
    const events = await collect(ai().streamText(request, new AbortController().signal));
    expect(events).toEqual([
      { type: "text", text: "Sure, " },
      { type: "text", text: "here\n" },
    ]);
    expect(events.map(encodeStreamPart).join("")).toBe(`0:"Sure, "\n0:"here\\n"\n`);
  });

  test("a provider error is the last part, encoded for the widget", async () => {
    answer = (response) =>
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(`{"error":{"message":"Rate limit"}}`);
    const [event, ...more] = await collect(ai().streamText(request, new AbortController().signal));
    expect(more).toEqual([]);
    expect(event === undefined ? event : parseStreamPart(encodeStreamPart(event).trim())).toEqual({
      type: "error",
      description: "Rate limit",
      details: expect.stringContaining("status 400"),
      context: "While streaming AI",
    });
  });

  test("a broken connection is an error", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta("Half"), () => response.destroy());
    };
    const events = await collect(ai().streamText(request, new AbortController().signal));
    expect(events[0]).toEqual({ type: "text", text: "Half" });
    expect(events.at(-1)).toMatchObject({ type: "error" });
  });

  test("aborting stops the provider", async () => {
    const leaving = new AbortController();
    const stopped = new Promise<void>((resolve) => {
      answer = (response) => {
        response.on("close", resolve);
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(delta("One"));
      };
    });
    const events: StreamPart[] = [];
    for await (const event of ai().streamText(request, leaving.signal)) {
      events.push(event);
      leaving.abort();
    }
    await stopped;
    expect(events).toEqual([
      { type: "text", text: "One" },
      { type: "error", context: "While streaming AI", description: "Request aborted" },
    ]);
  });

  test("a missing key is a single error part", async () => {
    const events = await collect(
      ai().streamText({ ...request, provider: "mistral" }, new AbortController().signal),
    );
    expect(events).toEqual([
      {
        type: "error",
        context: "While streaming AI",
        description: expect.stringContaining("BANTER_AI_MISTRAL_KEY"),
      },
    ]);
  });
});

describe("a call", () => {
  test("reports the provider's tokens, streamed or not", async () => {
    const used: ModelUsage[] = [];
    const onUsage = (tokens: ModelUsage): void => void used.push(tokens);
    answer = completion("Hi!");
    await ai().text(request, { onUsage });
    answer = completion(`{"Name":"Ann"}`);
    await ai().fields({ ...request, fields: [{ name: "Name", type: "string" }] }, { onUsage });
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const counted = { id: "c1", created: 1, model: "gpt-test", choices: [], usage };
      response.end(`${delta("Hi", "stop")}data: ${JSON.stringify(counted)}\n\ndata: [DONE]\n\n`);
    };
    await collect(ai().streamText(request, new AbortController().signal, { onUsage }));
    expect(used).toEqual(Array.from({ length: 3 }, () => ({ inputTokens: 7, outputTokens: 3 })));
    expect(seen.at(-1)).toMatchObject({ body: { stream_options: { include_usage: true } } });
  });

  test("ends at the owner's time limit, with its name", async () => {
    answer = () => {};
    const limited = ai({}, false, { timeoutMs: 50 });
    const description = expect.stringMatching(/longer than 0.05 seconds.*BANTER_LIMIT_MODEL_SECONDS/);
    expect(await limited.text(request)).toEqual({ ok: false, error: description });
    expect(await collect(limited.streamText(request, new AbortController().signal))).toEqual([
      { type: "error", context: "While streaming AI", description },
    ]);
  });
});

describe("the built-in model", () => {
  const local: AiRequest = {
    ...request,
    provider: "echo",
    messages: [{ role: "user", content: "one two  three" }],
  };

  test("echoes, as a whole and in pieces", async () => {
    expect(await ai().text(local)).toEqual({ ok: true, value: "one two  three" });
    const events = await collect(ai().streamText(local, new AbortController().signal));
    expect(events.map((event) => (event.type === "text" ? event.text : event.type))).toEqual([
      "one ",
      "two  ",
      "three",
    ]);
  });

  test("replaces a provider without a key if the demo is allowed", async () => {
    const reply = await ai({}, true).text({ ...request, provider: "mistral" });
    expect(reply).toEqual({ ok: true, value: expect.stringContaining("built-in demo model") });
    expect(seen).toEqual([]);
  });

  test("extracts fields from the message", async () => {
    const fields = [
      { name: "Plan", type: "enum", values: ["Free", "Pro"] },
      { name: "Seats", type: "number" },
      { name: "Email", type: "string" },
    ];
    const messages = [{ role: "user", content: "12 seats of pro for ann@example.org please" } as const];
    expect(await ai().fields({ ...local, messages, fields })).toEqual({
      ok: true,
      value: { Plan: "Pro", Seats: 12, Email: "ann@example.org" },
    });
  });
});
