import { ask, defineBot, say } from "@banter/engine";
import { readBot } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { aiBot } from "../testing/survey-bot.ts";
import { messageTexts, must, openTestServer, text } from "../testing/test-server.ts";

const shop = must(
  readBot(
    defineBot({
      id: "shop",
      variables: {},
      start: "all",
      groups: {
        all: [ask.text(), ask.payment({ amount: 30, currency: "EUR" }), say("After the payment"), ask.text()],
      },
    }),
  ),
).definition;

test("a payment without a key is skipped with an error for the owner", async () => {
  const { start, say, store } = await openTestServer({ bots: [shop] });
  const { sessionId, resultId = "" } = await start({}, "shop");
  const { body } = await say(sessionId, text("hello"));
  expect(messageTexts(body)).toBe("The payment can't be started at the moment.\nAfter the payment");
  expect(body["input"]).toMatchObject({ type: "text input" });
  expect((await store.results.find(resultId))?.logs).toMatchObject([
    { status: "error", details: expect.stringContaining("BANTER_STRIPE_SECRET_KEY") },
  ]);
});

test("a model without a key is not streamed: its error is logged, and the flow continues", async () => {
  const { start, say, store } = await openTestServer({ bots: [aiBot("openai")] });
  const { sessionId, resultId = "" } = await start({ isStreamEnabled: true }, "ai");
  const { body } = await say(sessionId, text("hello"));
  expect(body["clientSideActions"]).toBeUndefined();
  expect(body["input"]).toMatchObject({ id: "next" });
  expect((await store.results.find(resultId))?.logs).toMatchObject([
    { status: "error", details: expect.stringContaining("BANTER_AI_OPENAI_KEY") },
  ]);
});
