import { expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { openTestServer } from "../testing/test-server.ts";

const COMPLETE = "Because it is so.";

/** A server at whose turn another instance completes the reply while this one looks whether it is still being streamed. */
async function openDuringCompletion() {
  const store = createMemoryStore();
  let calls = 0;
  let sessionId = "";
  const server = await openTestServer({
    bots: [aiBot("openai")],
    store: {
      ...store,
      streamLeases: {
        ...store.streamLeases,
        readText: async () => {
          const reply = { sessionId, turn: 1, text: COMPLETE, sources: [] };
          await store.sessions.saveStreamedText(reply);
          return undefined;
        },
      },
    },
    effects: {
      isAiConfigured: () => true,
      streamText: async function* () {
        calls += 1;
        yield { type: "text", text: "Another reply." };
      },
    },
  });
  ({ sessionId } = await server.start({ isStreamEnabled: true }, "ai"));
  await server.say(sessionId, { message: { type: "text", text: "Why?" } });
  return { ...server, sessionId, calls: () => calls };
}

test("a reply that completes during a stop keeps what the visitor has read of it", async () => {
  const { say, sessionId, store } = await openDuringCompletion();
  const { status } = await say(sessionId, { message: { type: "text", text: "Because", isStopped: true } });
  expect(status).toBe(200);
  expect(JSON.stringify(await store.sessions.find(sessionId))).toContain('"Because"');
});

test("a reply that completes while the page confirms it is stored whole", async () => {
  const { say, sessionId, store, calls } = await openDuringCompletion();
  await say(sessionId, { message: { type: "text", text: "" } });
  expect(JSON.stringify(await store.sessions.find(sessionId))).toContain(JSON.stringify(COMPLETE));
  expect(calls()).toBe(0);
});
