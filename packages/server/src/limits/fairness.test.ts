import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { fail, ok } from "@banter/protocol";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aiBot, oneGroupBot } from "../testing/survey-bot.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { defaultLimits } from "./limits.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(options: Parameters<typeof startServer>[0]): Promise<StartedServer> {
  const server = await startServer(options);
  closing.push(server.close);
  return server;
}

/** Addresses of different clients. */
function visitors(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `198.51.100.${index}`);
}

const question = { id: "ask", type: "text input", options: { variableId: "answer" } };
const last = { id: "last", type: "text input" };

/** A bot whose code never ends when the answer is `slow`. */
function codeBot(id: string) {
  const expression = 'if ({{answer}} === "slow") for (;;) {}\nreturn "done"';
  const code = {
    id: "code",
    type: "Set variable",
    options: { variableId: "value", expressionToEvaluate: expression, isCode: true },
  };
  const shown = { id: "shown", type: "text", content: { plainText: "{{value}}" } };
  return oneGroupBot(id, id, { answer: "answer", value: "value" }, [question, code, shown, last]);
}

describe("code", () => {
  /** Answers `slow` in many sessions at once, and counts the replies. */
  async function flood({ start, answer }: StartedServer, bot: string) {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => start(bot, "198.51.100.1")));
    const flooded = { replies: 0, all: Promise.resolve() };
    const replies = sessions.map(async ({ sessionId }) => {
      await (await answer(sessionId, "slow", "198.51.100.1")).text();
      flooded.replies += 1;
    });
    flooded.all = Promise.all(replies).then(() => undefined);
    return flooded;
  }

  test("of one stranger delays neither another bot nor another visitor of the same bot", async () => {
    const server = await open({ bots: [codeBot("busy"), codeBot("quiet")] });
    const [neighbour, other] = [await server.start("busy", "203.0.113.7"), await server.start("quiet")];
    const flooded = await flood(server, "busy");
    const seenBy = async (reply: Promise<Response>) => {
      expect(await (await reply).text()).toContain('"text":"done"');
      return flooded.replies;
    };
    const [sameBot, otherBot] = await Promise.all([
      seenBy(server.answer(neighbour.sessionId, "quick", "203.0.113.7")),
      seenBy(server.answer(other.sessionId, "quick")),
    ]);
    // One of the three workers runs slow code. The visitors of this bot and of the other one get the others.
    expect(otherBot).toBe(0);
    expect(sameBot).toBeLessThanOrEqual(3);
    await flooded.all;
  }, 30_000);

  test("is limited per session in time, and the flow continues", async () => {
    const store = createMemoryStore();
    const limits = { sessionCodeMs: { burst: 500, perSecond: 0.001 } };
    const { start, answer } = await open({ bots: [loopingBot()], store, limits });
    const { sessionId, resultId } = await start("loops");
    await answer(sessionId, "slow");
    expect(await (await answer(sessionId, "quick")).json()).toMatchObject({ input: { id: "ask" } });
    expect((await store.results.find(resultId))?.logs.map(({ details }) => details)).toEqual([
      "The code ran longer than 1 s",
      "A session's code may take at most 0.5 seconds in an hour",
    ]);
  }, 15_000);

  function loopingBot() {
    const { groups, ...bot } = codeBot("loops");
    const again = { id: "again", type: "Jump", options: { groupId: "g" } };
    return {
      ...oneGroupBot("loops", "loops", { answer: "answer", value: "value" }, [
        ...(groups[0]?.blocks ?? []).slice(0, 2).map(({ id, type, options }) => ({ id, type, options })),
        again,
      ]),
      settings: bot.settings,
    };
  }
});

describe("HTTP requests", () => {
  /** A service that replies when it is told to. */
  async function openService(): Promise<{ url: string; running: () => number; release: () => void }> {
    const pending: (() => void)[] = [];
    let isReleased = false;
    const service: Server = createServer((_request, response) => {
      const end = (): void => void response.end("{}");
      if (isReleased || _request.url === "/quick") end();
      else pending.push(end);
    });
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    closing.push(async () => {
      service.closeAllConnections();
      service.close();
    });
    const address = service.address();
    return {
      url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      running: () => pending.length,
      release: () => {
        isReleased = true;
        for (const end of pending.splice(0)) end();
      },
    };
  }

  function requestBot(id: string, url: string, count = 1) {
    const requests = Array.from({ length: count }, (_, index) => ({
      id: `request${index}`,
      type: "Webhook",
      options: { webhook: { url, method: "GET" } },
    }));
    return oneGroupBot(id, id, { answer: "answer" }, [question, ...requests, last]);
  }

  test("of one bot leave room for another bot's", async () => {
    const service = await openService();
    const { start, answer } = await open({
      bots: [requestBot("busy", `${service.url}/slow`), requestBot("quiet", `${service.url}/quick`)],
      environment: { BANTER_ALLOWED_HOSTS: "127.0.0.1" },
      limits: { concurrency: { ...defaultLimits.concurrency, requests: 4 } },
    });
    const busy = await Promise.all(visitors(10).map((address) => start("busy", address)));
    const quiet = await start("quiet");
    const flood = busy.map(({ sessionId }, index) => answer(sessionId, "go", visitors(10)[index]));
    await vi.waitFor(() => expect(service.running()).toBe(3));
    expect((await answer(quiet.sessionId, "go")).status).toBe(200);
    expect(service.running()).toBe(3);
    service.release();
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(busy.map(() => 200));
  });

  test("end with the time of their turn, and the flow continues", async () => {
    const store = createMemoryStore();
    const service = await openService();
    const { start, answer } = await open({
      bots: [requestBot("slow", `${service.url}/slow`, 5)],
      store,
      environment: { BANTER_ALLOWED_HOSTS: "127.0.0.1" },
      limits: { flow: { ...defaultLimits.flow, turnMs: 300 } },
    });
    const { sessionId, resultId } = await start("slow");
    expect(await (await answer(sessionId, "go")).json()).toMatchObject({ input: { id: "last" } });
    expect(service.running()).toBe(1);
    expect(JSON.stringify((await store.results.find(resultId))?.logs)).toContain(
      "may take at most 0.3 seconds in total",
    );
  });
});

describe("model calls", () => {
  /** A model that replies when it is told to. */
  function openModel() {
    const model = { running: 0, release: (): void => {} };
    const released = new Promise<void>((resolve) => (model.release = resolve));
    const reply = async (): Promise<void> => {
      model.running += 1;
      await released;
    };
    return Object.assign(model, { reply });
  }

  test("of one bot leave a place to others, streamed or not", async () => {
    const [awaited, streamed] = [openModel(), openModel()];
    const { start, answer, post } = await open({
      bots: [aiBot("openai")],
      limits: { concurrency: { ...defaultLimits.concurrency, models: 4 } },
      effects: {
        ai: {
          text: () => awaited.reply().then(() => ok("Hi")),
          reply: async () => fail("no tools"),
          fields: async () => ok({}),
        },
        streamText: async function* () {
          await streamed.reply();
          yield { type: "text", text: "Hi" };
        },
      },
    });
    const sessions = await Promise.all(visitors(5).map((address) => start("ai", address)));
    const replies = sessions.map(({ sessionId }, index) => answer(sessionId, "go", visitors(5)[index]));
    await vi.waitFor(() => expect(awaited.running).toBe(3));
    await start("ai");
    expect(awaited.running).toBe(3);
    awaited.release();
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(sessions.map(() => 200));

    const streams = await Promise.all(
      Array.from({ length: 5 }, () => start("ai", undefined, { isStreamEnabled: true })),
    );
    for (const { sessionId } of streams) await answer(sessionId, "go");
    const texts = streams.map(async ({ sessionId }, index) =>
      (await post(`/api/v2/sessions/${sessionId}/streamMessage`, {}, visitors(5)[index])).text(),
    );
    await vi.waitFor(() => expect(streamed.running).toBe(3));
    await start("ai");
    expect(streamed.running).toBe(3);
    streamed.release();
    for (const text of await Promise.all(texts)) expect(text).toContain("Hi");
  });
});
