import { ok } from "@banter/protocol";
import { expect, test, vi } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { messageTexts, openTestServer, text } from "../testing/test-server.ts";

test("a reply that the model has given is shown also if its usage can't be stored, and isn't requested again", async () => {
  const store = createMemoryStore();
  const logged = vi.fn();
  const asked = vi.fn(async () => ok("Because it is."));
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
    effects: { ai: { text: asked, reply: vi.fn(), fields: vi.fn() } },
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
