import { fail, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { inspectBot } from "../inspect/inspect-bot.ts";
import { streamRequest } from "../turn/stream-request.ts";
import { ask, say, testBot, testDefinition } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";

const model = {
  type: "openai",
  options: {
    action: "Create chat completion",
    model: "m",
    canRegenerate: true,
    messages: [{ role: "user", content: "{{question}}" }],
    responseMapping: [{ item: "Message content", variableId: "v-answer" }],
  },
};
const variables = { question: null, answer: null, verdict: null };

function botWith(...between: readonly Record<string, unknown>[]) {
  return {
    groups: {
      g: [
        ask("text input", "question"),
        model,
        say("{{answer}}"),
        ...between,
        say("Did that help?"),
        ask("text input", "verdict"),
        say("Bye."),
      ],
    },
    variables,
  };
}

async function replied(...between: readonly Record<string, unknown>[]) {
  const bot = testBot(botWith(...between));
  const asked = await (await talkTo(bot, { isStreamEnabled: true })).answer("Why?");
  return asked.answer("Because.");
}

describe("a visitor who asks for another reply", () => {
  it("gets the same request again, and the new reply replaces the old one", async () => {
    const first = await replied();
    expect(first.turn.reply.canRegenerate).toBe(true);
    const again = await first.regenerate();
    expect(again.texts).toEqual([]);
    expect(again.actions).toMatchObject([
      { type: "stream", isRegeneration: true, expectsDedicatedReply: true },
    ]);
    expect(streamRequest(again.turn.state)).toMatchObject({
      value: { messages: [{ role: "user", content: "Why?" }] },
    });
    const second = await again.answer("Otherwise.");
    expect(second.turn.variables["answer"]).toBe("Otherwise.");
    expect(second.texts).toEqual(["Did that help?"]);
    expect(second.turn.reply.canRegenerate).toBe(true);
    const third = await (await second.regenerate()).answer("Or else.");
    const done = await third.answer("Yes");
    expect(done.texts).toEqual(["Bye."]);
    expect(done.turn.variables).toMatchObject({ answer: "Or else.", verdict: "Yes" });
  });

  it("reserves the budget again, and keeps the reply where the limit is reached", async () => {
    let reservations = 0;
    const bot = testBot(botWith());
    const ai = {
      text: async () => ok(""),
      reply: async () => fail("none"),
      fields: async () => fail("none"),
      reserve: async () =>
        (reservations += 1) > 2 ? fail({ scope: "visitor" } as const) : ok(`r${reservations}`),
    };
    const start = await talkTo(bot, { isStreamEnabled: true }, { ai });
    const first = await (await start.answer("Why?")).answer("Because.");
    const again = await first.regenerate();
    expect(streamRequest(again.turn.state)).toMatchObject({ value: { reservation: "r2" } });
    const second = await again.answer("Otherwise.");
    expect(await second.refusedRegeneration()).toMatchObject({ kind: "ai-limit-reached" });
    expect((await second.answer("Yes")).turn.variables).toMatchObject({ answer: "Otherwise." });
  });

  it("is refused after the next answer, while a reply streams, and where the author doesn't allow it", async () => {
    const first = await replied();
    const done = await (await first.regenerate()).refusedRegeneration();
    expect(done).toMatchObject({ kind: "cannot-go-back" });
    const { canRegenerate: _, ...options } = model.options;
    const bot = testBot({
      groups: {
        g: [
          ask("text input", "question"),
          { ...model, options },
          say("{{answer}}"),
          ask("text input", "verdict"),
        ],
      },
      variables,
    });
    const other = await (
      await (await talkTo(bot, { isStreamEnabled: true })).answer("Why?")
    ).answer("Because.");
    expect(other.turn.reply.canRegenerate).toBeUndefined();
    expect(await other.refusedRegeneration()).toMatchObject({ kind: "cannot-go-back" });
  });

  it("is counted once on the way to the next question", async () => {
    const bot = testBot({
      groups: {
        g: [ask("text input", "question"), model, say("{{answer}}", "shown")],
        next: [ask("text input", "verdict")],
      },
      edges: { shown: "next" },
      variables,
    });
    const first = await (
      await (await talkTo(bot, { isStreamEnabled: true })).answer("Why?")
    ).answer("Because.");
    expect(first.turn.visitedEdgeIds).toEqual(["from shown"]);
    const second = await (await first.regenerate()).answer("Otherwise.");
    expect(second.turn.visitedEdgeIds).toEqual([]);
    const third = await (await second.regenerate()).answer("Otherwise.");
    expect(third.turn.visitedEdgeIds).toEqual([]);
  });

  it("can also ask after stopping a reply", async () => {
    const asked = await (await talkTo(testBot(botWith()), { isStreamEnabled: true })).answer("Why?");
    const stopped = await asked.answer("", { isStopped: true });
    expect(stopped.turn.reply.canRegenerate).toBe(true);
  });
});

const http = { type: "Webhook", options: { webhook: { url: "https://example.com", method: "POST" } } };
const mail = { type: "Email", options: { recipients: ["a@example.com"] } };
const redirect = { type: "Redirect", options: { url: "https://example.com" } };

describe.each([
  ["an HTTP request", http],
  ["a mail", mail],
  ["an action of the page", redirect],
])("%s between the reply and the next question", (_name, block) => {
  it("rules out asking again, and the author is told", async () => {
    const first = await replied(block);
    expect(first.turn.reply.canRegenerate).toBeUndefined();
    expect(await first.refusedRegeneration()).toMatchObject({ kind: "cannot-go-back" });
    const messages = inspectBot(testDefinition(botWith(block))).map(({ message }) => message);
    expect(messages).toContain(
      `Visitors can't ask again for this reply: "${block.type}" runs between it and the next question`,
    );
  });
});

it("reports a reply with tools, and nothing that can be asked for again", () => {
  const tools = { ...model, options: { ...model.options, tools: [{ name: "x" }] } };
  const withTools = {
    groups: { g: [ask("text input", "question"), tools, say("{{answer}}"), ask("text input", "verdict")] },
    variables,
  };
  const messages = (bot: Parameters<typeof testDefinition>[0]) =>
    inspectBot(testDefinition(bot)).filter(({ message }) => message.includes("ask again"));
  expect(messages(withTools)).toHaveLength(1);
  expect(messages(botWith())).toEqual([]);
});
