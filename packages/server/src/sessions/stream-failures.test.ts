import { ai, ask, defineBot, say, text } from "@banter/engine";
import { formatDiagnostics, readBot, type AiRequest } from "@banter/engine/runtime";
import { fail, parseStreamPart, type StreamPart } from "@banter/protocol";
import { expect, test } from "vitest";
import { transcriptOf } from "../reports/transcript.ts";
import { asRecord, messageTexts, openTestServer, text as said } from "../testing/test-server.ts";

const failure: StreamPart = { type: "error", description: "Rate limit" };
const half: StreamPart = { type: "text", text: "Half" };

function supportBot(branches: { readonly onError?: "colleague" }) {
  const read = readBot(
    defineBot({
      id: "support",
      start: "model",
      variables: { question: text(), answer: text() },
      groups: {
        model: [
          ask.text({ save: "question" }),
          ai("openai", {
            model: "m",
            messages: [{ role: "user", content: "{{question}}" }],
            save: "answer",
            ...branches,
          }),
          say("{{answer}}"),
          ask.text({ id: "next" }),
        ],
        colleague: [say("Leave your address."), ask.email()],
      },
    }),
  );
  if (!read.ok) throw new Error(formatDiagnostics(read.error));
  return read.value.definition;
}

/** A session whose streamed reply fails after these parts. */
async function failed(parts: readonly StreamPart[], branches: { readonly onError?: "colleague" } = {}) {
  const streamed: AiRequest[] = [];
  const awaited: AiRequest[] = [];
  const text = async (request: AiRequest) => {
    awaited.push(request);
    return fail("Out of order");
  };
  const server = await openTestServer({
    bots: [supportBot(branches)],
    ownerToken: "owner-token-of-sixteen-characters",
    effects: {
      isAiConfigured: () => true,
      ai: { text, reply: text, fields: text },
      streamText: async function* (request) {
        streamed.push(request);
        yield* parts;
      },
    },
  });
  const { sessionId, resultId = "" } = await server.start({ isStreamEnabled: true }, "support");
  await server.say(sessionId, said("Why?"));
  const stream = () => server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
  const response = await stream();
  const result = async () => {
    const stored = await server.store.results.find(resultId);
    if (stored === undefined) throw new Error("The conversation left no result");
    return stored;
  };
  return { ...server, sessionId, response, stream, streamed, awaited, result };
}

test("the author of a bot reads the reason in a preview, unlike visitors", async () => {
  const reason: StreamPart = { type: "error", description: "Rate limit", details: "of the organization" };
  const { post, say, response } = await failed([reason]);
  expect(await response.text()).not.toMatch(/Rate limit|organization/);
  const opened = await post(
    "/api/v1/typebots/support/preview/startChat",
    { isStreamEnabled: true },
    { authorization: "Bearer owner-token-of-sixteen-characters" },
  );
  const sessionId = String(asRecord(await opened.json())["sessionId"]);
  await say(sessionId, said("Why?"));
  const preview = await post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
  expect(await preview.json()).toMatchObject({ message: "Rate limit", details: "of the organization" });
});

test("after a failed stream the flow goes on at onError with an empty text, without another call", async () => {
  const { say, sessionId, response, stream, streamed, awaited } = await failed([failure], {
    onError: "colleague",
  });
  expect(asRecord(await response.json())).toMatchObject({ continuesOnError: true });
  // Also after a reload, which requests the stream again.
  expect(asRecord(await (await stream()).json())).toMatchObject({ continuesOnError: true });
  const { body } = await say(sessionId, said(""));
  expect(messageTexts(body)).toBe("Leave your address.");
  expect(body).toMatchObject({ input: { type: "email input" } });
  expect([streamed.length, awaited.length]).toEqual([1, 0]);
});

test("what was streamed before the failure stays in the conversation, and the variable is empty", async () => {
  const { say, sessionId, response, result, store } = await failed([half, failure], { onError: "colleague" });
  const lines = (await response.text()).trim().split("\n");
  expect(lines.map(parseStreamPart)).toEqual([
    half,
    { type: "error", description: "The model request failed", retryAfter: 2, continuesOnError: true },
  ]);
  const { body } = await say(sessionId, said("Half"));
  expect(messageTexts(body)).toBe("Leave your address.");
  const stored = await result();
  expect(stored.variables).not.toHaveProperty("answer");
  const entries = transcriptOf(await store.reports.transcript(stored.id), stored);
  expect(JSON.stringify(entries.filter(({ from }) => from === "bot"))).toContain("Half");
});

test("without onError a visitor who continues without the reply gets to the next question", async () => {
  const { say, sessionId, result, streamed, awaited } = await failed([failure]);
  const { body } = await say(sessionId, { message: { type: "text", text: "", isStopped: true } });
  expect(body).toMatchObject({ messages: [], input: { id: "next" } });
  expect((await result()).logs.map(({ description }) => description)).toEqual([
    "The streamed model request failed",
    "The visitor continued without the model's reply",
  ]);
  expect([streamed.length, awaited.length]).toEqual([1, 0]);
});
