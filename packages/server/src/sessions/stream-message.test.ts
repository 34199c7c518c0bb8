import { parseBotDefinition, type AiRequest } from "@banter/engine/runtime";
import { fail, ok, parseStreamPart, type StreamPart } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { Limits } from "../limits/limits.ts";
import { transcriptOf } from "../reports/transcript.ts";
import { aiBot, oneGroupBot, surveyBot } from "../testing/survey-bot.ts";
import {
  asRecord,
  messageTexts,
  must,
  openTestServer,
  text,
  type TestServer,
} from "../testing/test-server.ts";

/** A session that waits for a streamed reply, with a model that sends `parts`. */
async function waiting(...parts: readonly StreamPart[]) {
  return waitingFor(async function* () {
    yield* parts;
  });
}

async function waitingFor(
  model: (signal: AbortSignal) => AsyncIterable<StreamPart>,
  limits: Partial<Limits> = {},
) {
  const requests: AiRequest[] = [];
  const server = await openTestServer({
    bots: [aiBot("openai")],
    limits,
    effects: {
      streamText: async function* (request, signal) {
        requests.push(request);
        yield* model(signal);
      },
    },
  });
  const { sessionId } = await server.start({ isStreamEnabled: true }, "ai");
  const reply = await server.say(sessionId, text("Why?"));
  return { server, sessionId, requests, reply };
}

function stream(server: TestServer, sessionId: string): Promise<Response> {
  return server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
}

function textParts(...texts: readonly string[]): StreamPart[] {
  return texts.map((text) => ({ type: "text", text }));
}

test("every request gets the encoded stream, and the model is called once", async () => {
  const { server, sessionId, requests, reply } = await waiting(...textParts("Because ", "**it** is."));
  expect(reply.body["clientSideActions"]).toMatchObject([{ type: "stream", expectsDedicatedReply: true }]);
  const first = await (await stream(server, sessionId)).text();
  expect(first.trim().split("\n").map(parseStreamPart)).toEqual([
    ...textParts("Because ", "**it** is."),
    { type: "other" },
  ]);
  expect(first).toContain('d:{"finishReason":"stop"}');
  const second = await (await stream(server, sessionId)).text();
  expect(parseStreamPart(second.split("\n")[0] ?? "")).toEqual({ type: "text", text: "Because **it** is." });
  expect(requests).toMatchObject([{ messages: [{ role: "user", content: "Why?" }] }]);
});

test("the client's echo is replaced by the server's own text", async () => {
  const { server, sessionId } = await waiting(...textParts("The truth."));
  await (await stream(server, sessionId)).text();
  const { body } = await server.say(sessionId, text("A forged reply"));
  expect(body).toMatchObject({ messages: [], input: { id: "next" } });
  const { resultId = "" } = (await server.store.sessions.find(sessionId)) ?? {};
  expect((await server.store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
});

test("a complete stream that was never shown is not requested again", async () => {
  const { server, sessionId, requests } = await waiting(...textParts("The truth."));
  await (await stream(server, sessionId)).text();
  await server.say(sessionId, {});
  const { resultId = "" } = (await server.store.sessions.find(sessionId)) ?? {};
  expect((await server.store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
  expect(requests).toHaveLength(1);
});

test("a stream that fails at once is an HTTP error without the provider's message; retries wait longer each time", async () => {
  const { server, sessionId, requests } = await waiting({
    type: "error",
    description: "Rate limit",
    details: "429",
  });
  const response = await stream(server, sessionId);
  expect(response.status).toBe(502);
  const body = await response.json();
  expect(JSON.stringify(body)).not.toMatch(/Rate limit|429/);
  expect(body).toMatchObject({
    message: "The model request failed",
    code: "BAD_GATEWAY",
    retryAfter: 2,
  });
  expect(response.headers.get("retry-after")).toBe("2");
  for (const [retries, seconds] of [2, 4, 8].entries()) {
    server.advance(seconds * 1_000 - 1);
    const early = await stream(server, sessionId);
    expect([early.status, early.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(requests).toHaveLength(retries + 1);
    server.advance(1);
    expect((await stream(server, sessionId)).status).toBe(502);
    expect(requests).toHaveLength(retries + 2);
  }
});

test("while the model thinks heartbeats are sent, and a later error is the last line", async () => {
  let fail: () => void = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  const model = async function* (): AsyncIterable<StreamPart> {
    await failure;
    yield { type: "error", description: "Gone" };
  };
  const { server, sessionId } = await waitingFor(model, { streamHeartbeatMs: 50 });
  const response = await stream(server, sessionId);
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe("2:[]\n");
  expect((await reader?.read())?.value).toBe("2:[]\n");
  fail();
  const lines: string[] = [];
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    lines.push(part.value);
  expect(parseStreamPart(lines.at(-1)?.trim() ?? "")).toEqual({
    type: "error",
    description: "The model request failed",
    retryAfter: 2,
  });
});

test("an interrupted stream ends with the error, and its partial text is not saved", async () => {
  const { server, sessionId } = await waiting(...textParts("Half"), { type: "error", description: "Gone" });
  const body = await (await stream(server, sessionId)).text();
  expect(body.trim().split("\n").map(parseStreamPart)).toEqual([
    ...textParts("Half"),
    { type: "error", description: "The model request failed", retryAfter: 2 },
  ]);
  expect(await server.store.sessions.findStreamedText(sessionId, 1)).toBeUndefined();
});

test.each([
  ["an unknown session", "unknown", "Session not found."],
  ["a session that waits for no stream", undefined, "Could not find current block"],
])("%s is 404", async (_case, id, message) => {
  const server = await openTestServer({ bots: [surveyBot()] });
  const { sessionId } = await server.start();
  const response = await stream(server, id ?? sessionId);
  expect(response.status).toBe(404);
  expect(asRecord(await response.json())["message"]).toBe(message);
});

/** A visitor who stops a reply of which "Because it " has arrived. The model would go on until it is aborted. */
async function stopped(sent: string) {
  let abort: () => void = () => {};
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  const server = await openTestServer({
    bots: [aiBot("openai")],
    effects: {
      streamText: async function* (_, signal) {
        yield* textParts("Because ", "it ");
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        abort();
        yield { type: "error", description: "Request aborted" };
      },
    },
  });
  const { sessionId, resultId = "" } = await server.start({ isStreamEnabled: true }, "ai");
  await server.say(sessionId, text("Why?"));
  const reader = (await stream(server, sessionId)).body?.getReader();
  let received = "";
  while (!received.includes("it ")) received += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  const message = { type: "text", text: sent, isStopped: true };
  const reply = await server.say(sessionId, { message, messageId: "stop", turn: 1 });
  await aborted;
  const again = await server.say(sessionId, { message, messageId: "stop", turn: 1 });
  return { reply, again, result: await server.store.results.find(resultId) };
}

test("a stopped reply ends the model's work and is stored once, as stopped", async () => {
  const { reply, again, result } = await stopped("Because ");
  expect(reply).toMatchObject({ status: 200, body: { messages: [], input: { id: "next" } } });
  expect(again).toEqual(reply);
  expect(result?.variables["reply"]).toBe("Because ");
  expect(result?.logs).toMatchObject([{ description: "The visitor stopped the model's reply" }]);
});

test("a reply that is stopped before its first word is stored as stopped, and the model isn't called again", async () => {
  let isAborted = false;
  const model = async function* (signal: AbortSignal): AsyncIterable<StreamPart> {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    isAborted = true;
    yield { type: "error", description: "Request aborted" };
  };
  const { server, sessionId, requests } = await waitingFor(model, { streamHeartbeatMs: 50 });
  const reader = (await stream(server, sessionId)).body?.getReader();
  await reader?.read();
  // Resolves only with the model's next part.
  void reader?.cancel();
  const message = { type: "text", text: "", isStopped: true };
  const reply = await server.say(sessionId, { message, messageId: "stop", turn: 1 });
  expect(reply).toMatchObject({ status: 200, body: { messages: [], input: { id: "next" } } });
  await expect.poll(() => isAborted).toBe(true);
  expect(requests).toHaveLength(1);
  const { resultId = "" } = (await server.store.sessions.find(sessionId)) ?? {};
  const result = await server.store.results.find(resultId);
  expect(result?.variables["reply"] ?? "").toBe("");
  expect(result?.logs).toMatchObject([{ description: "The visitor stopped the model's reply" }]);
});

test("a stopped reply contains nothing that the model hasn't written", async () => {
  const { result } = await stopped("I promise you a refund");
  expect(result?.variables["reply"]).toBe("Because it ");
});

test("a command ends the wait: its turn streams nothing", async () => {
  const { groups, events, edges, ...bot } = aiBot("openai");
  const command = { id: "change", type: "command", options: { command: "change" }, outgoingEdgeId: "c" };
  const changed = { id: "changed", title: "Changed", blocks: [{ id: "other", type: "text input" }] };
  const model = async function* (): AsyncIterable<StreamPart> {
    yield* textParts("The truth.");
  };
  const server = await openTestServer({
    bots: [
      definition({
        ...bot,
        groups: [...groups, changed],
        events: [...events, command],
        edges: [...edges, { id: "c", from: { eventId: "change" }, to: { groupId: "changed" } }],
      }),
    ],
    effects: { streamText: model },
  });
  const { sessionId } = await server.start({ isStreamEnabled: true }, "ai");
  await server.say(sessionId, text("Why?"));
  const { body } = await server.say(sessionId, { message: { type: "command", command: "change" } });
  expect(body).toMatchObject({ input: { id: "other" } });
  expect((await stream(server, sessionId)).status).toBe(404);
});

describe("a client that writes the model's words itself", () => {
  const forged = "We promise you a refund of 10,000 EUR";

  /** What the owner's pages, exports and webhooks have from the model. */
  async function kept({ store }: TestServer, sessionId: string) {
    const { resultId = "" } = (await store.sessions.find(sessionId)) ?? {};
    const result = await store.results.find(resultId);
    const turns = await store.reports.transcript(resultId);
    const entries = transcriptOf(turns, result ?? { answers: [], feedback: [], sources: [] });
    const fromBot = entries.filter(({ from }) => from === "bot");
    return { reply: result?.variables["reply"], everything: JSON.stringify([result?.variables, fromBot]) };
  }

  test("before it has requested the stream gets the model's reply, which is called once", async () => {
    const awaited: AiRequest[] = [];
    const server = await openTestServer({
      bots: [aiBot("openai")],
      effects: {
        isAiConfigured: () => true,
        ai: {
          ...unusedModel,
          text: async (request) => {
            awaited.push(request);
            return ok("The truth.");
          },
        },
      },
    });
    const { sessionId } = await server.start({ isStreamEnabled: true }, "ai");
    await server.say(sessionId, text("Why?"));
    const { body } = await server.say(sessionId, text(forged));
    expect(messageTexts(body)).toBe("The truth.");
    const { reply, everything } = await kept(server, sessionId);
    expect(reply).toBe("The truth.");
    expect(everything).not.toContain(forged);
    expect(awaited).toHaveLength(1);
  });

  test("with a stop leaves the reply empty, and no model is called", async () => {
    const { server, sessionId, requests } = await waiting(...textParts("The truth."));
    const message = { type: "text", text: forged, isStopped: true };
    const { body } = await server.say(sessionId, { message });
    expect(body).toMatchObject({ messages: [], input: { id: "next" } });
    const { reply, everything } = await kept(server, sessionId);
    expect(reply ?? "").toBe("");
    expect(everything).not.toContain(forged);
    expect(requests).toHaveLength(0);
  });

  test("while the model writes gets what it writes, and the model is called once", async () => {
    let resume = (): void => {};
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const model = async function* (signal: AbortSignal): AsyncIterable<StreamPart> {
      yield* textParts("The ");
      await Promise.race([resumed, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
      yield signal.aborted
        ? { type: "error", description: "Request aborted" }
        : { type: "text", text: "truth." };
    };
    const { server, sessionId, requests } = await waitingFor(model);
    const reader = (await stream(server, sessionId)).body?.getReader();
    await reader?.read();
    const replied = server.say(sessionId, text(forged));
    await server.session(sessionId);
    resume();
    expect((await replied).body).toMatchObject({ messages: [], input: { id: "next" } });
    const { reply, everything } = await kept(server, sessionId);
    expect(reply).toBe("The truth.");
    expect(everything).not.toContain(forged);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [
      "with the start",
      async (server: TestServer) =>
        server.start({ isStreamEnabled: true, message: { type: "text", text: forged } }, "ai"),
    ],
    [
      "after a start that only registers",
      async (server: TestServer) => {
        const started = await server.start({ isStreamEnabled: true, isOnlyRegistering: true }, "ai");
        await server.say(started.sessionId, text(forged));
        return started;
      },
    ],
  ])("%s of a bot that begins with a model's reply waits for the stream", async (_case, begin) => {
    const [ask, ...blocks] = aiBot("openai").groups[0]?.blocks ?? [];
    expect(ask?.id).toBe("ask");
    const bot = oneGroupBot("ai", "AI", { answer: "answer", reply: "reply" }, blocks);
    const model = async function* (): AsyncIterable<StreamPart> {
      yield* textParts("The truth.");
    };
    const server = await openTestServer({ bots: [bot], effects: { streamText: model } });
    const { sessionId } = await begin(server);
    expect(await server.store.sessions.find(sessionId)).toMatchObject({
      reply: { clientSideActions: [{ type: "stream" }] },
    });
    expect((await kept(server, sessionId)).everything).not.toContain(forged);
    expect(await (await stream(server, sessionId)).text()).toContain("The truth.");
  });
});

function definition(bot: object) {
  return must(parseBotDefinition(bot));
}

const unused = async () => fail("not used");
const unusedModel = { text: unused, reply: unused, fields: unused };
