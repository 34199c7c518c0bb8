import type { AiRequest } from "@banter/engine";
import { parseStreamPart, type StreamPart } from "@banter/protocol";
import { expect, test } from "vitest";
import { aiBot, survey } from "../testing/survey.ts";
import { asRecord, openTestServer, text, type TestServer } from "../testing/test-server.ts";

/** A session that waits for the model's words, of a model that says `parts`. */
async function waiting(...parts: readonly StreamPart[]) {
  const asked: AiRequest[] = [];
  const server = await openTestServer({
    bots: [aiBot("openai")],
    effects: {
      streamText: async function* (request) {
        asked.push(request);
        yield* parts;
      },
    },
  });
  const { sessionId } = await server.start({ isStreamEnabled: true }, "ai");
  const reply = await server.say(sessionId, text("Why?"));
  return { server, sessionId, asked, reply };
}

function stream(server: TestServer, sessionId: string): Promise<Response> {
  return server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
}

function say(...words: readonly string[]): StreamPart[] {
  return words.map((word) => ({ type: "text", text: word }));
}

test("a model's words arrive as coded lines, once for each request, and the model is asked once", async () => {
  const { server, sessionId, asked, reply } = await waiting(...say("Because ", "**it** is."));
  expect(reply.body["clientSideActions"]).toMatchObject([{ type: "stream", expectsDedicatedReply: true }]);
  const first = await (await stream(server, sessionId)).text();
  expect(first.trim().split("\n").map(parseStreamPart)).toEqual([
    ...say("Because ", "**it** is."),
    { type: "other" },
  ]);
  expect(first).toContain('d:{"finishReason":"stop"}');
  const second = await (await stream(server, sessionId)).text();
  expect(parseStreamPart(second.split("\n")[0] ?? "")).toEqual({ type: "text", text: "Because **it** is." });
  expect(asked).toMatchObject([{ messages: [{ role: "user", content: "Why?" }] }]);
});

test("what the client sends back only says that it was shown: the server's own words are kept", async () => {
  const { server, sessionId } = await waiting(...say("The truth."));
  await (await stream(server, sessionId)).text();
  const { body } = await server.say(sessionId, text("A forged reply"));
  expect(body).toMatchObject({ messages: [], input: { id: "next" } });
  const { resultId = "" } = (await server.store.sessions.find(sessionId)) ?? {};
  expect((await server.store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
});

test("words that were streamed but never shown as whole are not asked for again", async () => {
  const { server, sessionId, asked } = await waiting(...say("The truth."));
  await (await stream(server, sessionId)).text();
  await server.say(sessionId, {});
  const { resultId = "" } = (await server.store.sessions.find(sessionId)) ?? {};
  expect((await server.store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
  expect(asked).toHaveLength(1);
});

test("a stream that can't begin is a real error with the model's reason, and can be tried again", async () => {
  const { server, sessionId, asked } = await waiting({
    type: "error",
    description: "Rate limit",
    details: "429",
  });
  const response = await stream(server, sessionId);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    message: "Rate limit",
    details: "429",
    code: "INTERNAL_SERVER_ERROR",
  });
  await stream(server, sessionId);
  expect(asked).toHaveLength(2);
});

test("a stream that breaks off ends with the error, and half words are not kept", async () => {
  const { server, sessionId } = await waiting(...say("Half"), { type: "error", description: "Gone" });
  const body = await (await stream(server, sessionId)).text();
  expect(body.trim().split("\n").map(parseStreamPart)).toEqual([
    ...say("Half"),
    { type: "error", description: "Gone" },
  ]);
  expect(await server.store.sessions.findStreamedText(sessionId, 1)).toBeUndefined();
});

test.each([
  ["nobody's session", "nobody", "Session not found."],
  ["a session that waits for no stream", undefined, "Could not find current block"],
])("%s is 404", async (_case, id, message) => {
  const server = await openTestServer({ bots: [survey()] });
  const { sessionId } = await server.start();
  const response = await stream(server, id ?? sessionId);
  expect(response.status).toBe(404);
  expect(asRecord(await response.json())["message"]).toBe(message);
});
