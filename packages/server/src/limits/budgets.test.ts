import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { limitSettings } from "./limits.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { oneGroupBot, surveyBot } from "../testing/survey-bot.ts";
import { asRecord } from "../testing/test-server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(options: Parameters<typeof startServer>[0]): Promise<StartedServer & { store: Store }> {
  const store = createMemoryStore();
  const server = await startServer({ store, ...options });
  closing.push(server.close);
  return { ...server, store };
}

const question = { id: "ask", type: "text input", options: { variableId: "answer" } };
const again = { id: "again", type: "Jump", options: { groupId: "g" } };

describe("the size of a conversation", () => {
  test("stays limited when a bot repeats its transcript", async () => {
    const transcript = {
      id: "set",
      type: "Set variable",
      options: { variableId: "all", type: "Transcript" },
    };
    const shown = { id: "shown", type: "text", content: { plainText: "{{all}}" } };
    const bot = oneGroupBot("echo", "Echo", { answer: "answer", all: "all" }, [
      transcript,
      shown,
      question,
      again,
    ]);
    const { start, answer, store } = await open({ bots: [bot] });
    const { sessionId } = await start("echo");
    const sizes: number[] = [];
    for (let turn = 0; turn < 25 && Math.max(0, ...sizes) < 5_000_000; turn++)
      sizes.push((await (await answer(sessionId, "x".repeat(90_000))).text()).length);
    expect(Math.max(...sizes)).toBeLessThan(1_100_000);
    expect(JSON.stringify(await store.sessions.find(sessionId)).length).toBeLessThan(2_500_000);
  });

  test("refuses an answer with 413 when it is full; a short one is still accepted", async () => {
    const bot = oneGroupBot("list", "List", { answer: "answer" }, [
      { ...question, options: { variableId: "answer" } },
      {
        id: "keep",
        type: "Set variable",
        options: { variableId: "all", type: "Append value(s)", item: "{{answer}}" },
      },
      again,
    ]);
    const listBot = { ...bot, variables: [...bot.variables, { ...variableOf(bot), id: "all", name: "all" }] };
    const { start, answer } = await open({
      bots: [listBot],
      environment: { BANTER_LIMIT_SESSION_KB: "700" },
    });
    const { sessionId } = await start("list");
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) statuses.push((await answer(sessionId, "x".repeat(90_000))).status);
    expect(statuses).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
    expect(await (await answer(sessionId, "x".repeat(90_000))).json()).toMatchObject({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
      message: expect.stringContaining("too long"),
    });
    expect((await answer(sessionId, "short")).status).toBe(200);
  });

  function variableOf({ variables: [variable] }: ReturnType<typeof surveyBot>) {
    if (variable === undefined) throw new Error("The bot needs a variable.");
    return variable;
  }

  test("refuses a start with 413 whose variables are too large, and stores none that the bot doesn't have", async () => {
    const { post, start, store } = await open({ bots: [surveyBot()] });
    const refused = await post("/api/v1/typebots/survey/startChat", {
      prefilledVariables: { answer1: "x".repeat(300_000) },
    });
    expect([refused.status, asRecord(await refused.json())["code"]]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const foreign = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`foreign${n}`, "planted"]));
    const { sessionId, resultId } = await start("survey", undefined, {
      prefilledVariables: { ...foreign, answer1: "kept" },
    });
    const stored = JSON.stringify([await store.sessions.find(sessionId), await store.results.find(resultId)]);
    expect(stored).toContain("kept");
    expect(stored).not.toContain("planted");
  });
});

describe("the total size", () => {
  const bot = oneGroupBot("loop", "Loop", { answer: "answer" }, [
    question,
    { id: "echo", type: "text", content: { plainText: "{{answer}}" } },
    again,
  ]);
  const statusesOf = async (
    { answer }: StartedServer,
    sessionId: string,
    turns: number,
    address?: string,
  ) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < turns; turn++)
      statuses.push((await answer(sessionId, "x".repeat(90_000), address)).status);
    return statuses;
  };

  test("of a session's answers and replies is limited: then the visitor can only start over", async () => {
    const server = await open({ bots: [bot], environment: { BANTER_LIMIT_SESSION_TOTAL_MB: "0.3" } });
    const { sessionId } = await server.start("loop");
    expect(await statusesOf(server, sessionId, 5)).toEqual([200, 200, 413, 413, 413]);
    expect((await server.answer(sessionId, "short")).status).toBe(413);
  });

  test("of large messages and replies is limited per address, with Retry-After; small ones continue", async () => {
    const server = await open({ bots: [bot], environment: { BANTER_LIMIT_ADDRESS_TOTAL_MB: "0.3" } });
    const [first, second] = [await server.start("loop"), await server.start("loop")];
    expect(await statusesOf(server, first.sessionId, 2)).toEqual([200, 200]);
    const refused = await server.answer(second.sessionId, "x".repeat(90_000));
    expect([refused.status, Number(refused.headers.get("retry-after")) > 60]).toEqual([429, true]);
    expect((await server.answer(second.sessionId, "short")).status).toBe(200);
    const elsewhere = "198.51.100.9";
    const { sessionId } = await server.start("loop", elsewhere);
    expect(await statusesOf(server, sessionId, 1, elsewhere)).toEqual([200]);
  });
});

describe("logs of pages", () => {
  const entry = { description: "x".repeat(5_000), details: "y".repeat(5_000), context: "z".repeat(5_000) };
  const entries = (count: number) => ({ clientLogs: Array.from({ length: count }, () => entry) });

  test("are limited in number and size per session, with Retry-After", async () => {
    const { start, post, store } = await open({ bots: [surveyBot()] });
    const { sessionId, resultId } = await start("survey");
    const path = `/api/v2/sessions/${sessionId}/clientLogs`;
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(path, entries(20))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await post(path, entries(60))).status).toBe(413);
    const { logs } = (await store.results.find(resultId)) ?? { logs: [] };
    expect(logs).toHaveLength(40);
    expect(JSON.stringify(logs).length).toBeLessThan(100_000);
  });

  test("are limited per address across its sessions", async () => {
    const environment = { BANTER_LIMIT_ADDRESS_LOGS: "100" };
    const { start, post } = await open({ bots: [surveyBot()], environment });
    const statuses: number[] = [];
    for (let session = 0; session < 3; session++) {
      const { sessionId } = await start("survey");
      statuses.push((await post(`/api/v1/sessions/${sessionId}/clientLogs`, entries(50))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const { sessionId } = await start("survey", "203.0.113.99");
    const path = `/api/v1/sessions/${sessionId}/clientLogs`;
    expect((await post(path, entries(50), "203.0.113.99")).status).toBe(200);
  });
});

test("a setting that is not a number stops the server with its name and default", async () => {
  await expect(open({ bots: [], environment: { BANTER_LIMIT_REPLY_KB: "1MB" } })).rejects.toThrow(
    'BANTER_LIMIT_REPLY_KB takes a number above 0, not "1MB". Its default is 1000: correct or remove it.',
  );
});

test("the documentation lists every setting with its default", async () => {
  const text = await readFile(new URL("../../../../docs/server-settings.md", import.meta.url), "utf8");
  const documented = [...text.matchAll(/^\| `(BANTER_LIMIT_\w+)` \| (\d+) \|/gm)].map(
    ([, name = "", value]) => [name, Number(value)] as const,
  );
  expect(Object.fromEntries(documented)).toEqual(limitSettings);
});
