import { ok } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import type { Ai } from "../effects/ai.ts";
import { silentLogger, type Logger } from "../log/logger.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { startFakeModelProvider } from "../testing/fake-model-provider.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { messageTexts, openTestServer, text } from "../testing/test-server.ts";
import { botScope, budgetDay } from "./ai-reservations.ts";

test("a reply that the model has given is shown also if its usage can't be stored, and isn't requested again", async () => {
  const store = createMemoryStore();
  const logged = vi.fn<Logger["error"]>();
  const asked = vi.fn<Ai["text"]>(async () => ok("Because it is."));
  const server = await openTestServer({
    bots: [aiBot("openai")],
    store: {
      ...store,
      aiBudgets: {
        ...store.aiBudgets,
        settle: () => Promise.reject(new Error("The database is down")),
      },
    },
    logger: { ...silentLogger, error: logged },
    effects: { ai: { text: asked, reply: vi.fn<Ai["reply"]>(), fields: vi.fn<Ai["fields"]>() } },
  });
  const { sessionId } = await server.start({}, "ai");
  const said = { ...text("Why?"), messageId: "m1", turn: 0 };
  const first = await server.say(sessionId, said);
  await server.say(sessionId, said);
  expect([first.status, messageTexts(first.body)]).toEqual([200, expect.stringContaining("Because it is.")]);
  expect(asked).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith(
    { error: "Error: The database is down" },
    "the usage of a model call could not be stored: its reservation counts for the day",
  );
  await server.server.close();
});

test("a call that ends without a reply costs its prompt and the longest reply, not all that was reserved", async () => {
  const provider = await startFakeModelProvider();
  provider.plan.push({ isHanging: true });
  const store = createMemoryStore();
  const server = await openTestServer({
    bots: [aiBot("openai")],
    store,
    environment: {
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
      BANTER_LIMIT_MODEL_SECONDS: "0.3",
    },
  });
  const { sessionId } = await server.start({}, "ai");
  await server.say(sessionId, text("Why? ".repeat(6_000)));
  const [usage] = await store.aiBudgets.read(budgetDay(Date.UTC(2026, 0, 1)), [botScope("ai")]);
  // A token of 30 KB of text has about three bytes, and a reply at most 8,000 tokens.
  expect(usage?.tokens).toBeGreaterThan(18_000);
  expect(usage?.tokens).toBeLessThan(19_000);
  await server.server.close();
  await provider.close();
});

test("a conversation whose bot is no longer served stays within the bot's own budget", async () => {
  const limits = { messages: 1 };
  const bot = { ...aiBot("openai"), settings: { ai: { limits } } };
  const bots = createBotLibrary([libraryBot(bot, { publishedAt: new Date(0) })]);
  const asked = vi.fn<Ai["text"]>(async () => ok("Because it is."));
  const server = await openTestServer({
    bots,
    effects: { ai: { text: asked, reply: vi.fn<Ai["reply"]>(), fields: vi.fn<Ai["fields"]>() } },
  });
  const sessions = [await server.start({}, "ai"), await server.start({}, "ai")];
  bots.replace([]);
  for (const { sessionId } of sessions) await server.say(sessionId, text("Why?"));
  expect(asked).toHaveBeenCalledOnce();
  await server.server.close();
});
