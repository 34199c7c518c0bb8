import { ask, defineBot, say } from "@banter/engine";
import { describe, expect, test } from "vitest";
import { silentLogger } from "./log/logger.ts";
import { asRecord, messageTexts, openTestServer, text } from "./testing/test-server.ts";
import { surveyBot } from "./testing/survey-bot.ts";

describe("starting", () => {
  // Spec: 3.18, 3.19
  test("returns the session, the public part of the bot and the first question", async () => {
    const { post } = await openTestServer({
      bots: [
        surveyBot({
          settings: {
            general: { isBrandingEnabled: true },
            typingEmulation: { speed: 100 },
            metadata: { title: "secret" },
          },
        }),
      ],
    });
    const response = await post("/api/v1/typebots/survey/startChat", {
      isStreamEnabled: true,
      prefilledVariables: {},
    });
    expect(response.status).toBe(200);
    const body = asRecord(await response.json());
    expect(body).toMatchObject({
      typebot: {
        id: "survey",
        version: "6.1",
        publishedAt: "2026-01-01T00:00:00.000Z",
        theme: { general: { background: { type: "Color", content: "#fff" } } },
      },
      input: { id: "input1", type: "text input" },
      turn: 0,
      isResendSafe: true,
    });
    expect(asRecord(body["typebot"])["settings"]).toEqual({
      general: { isBrandingEnabled: true },
      typingEmulation: { speed: 100 },
    });
    expect(messageTexts(body)).toBe("Question 1?");
    expect(body["sessionId"]).toMatch(/^[0-9a-f]{40}$/);
    expect(body["resultId"]).toMatch(/^[0-9a-f]{40}$/);
  });

  test("a bot whose own tests have errors is served, with a warning in the log", async () => {
    const warnings: unknown[] = [];
    const tested = defineBot({
      id: "tested",
      start: "a",
      groups: { a: [say("Hi"), ask.text()] },
      tests: [{ name: "greets", steps: [{ bot: { matches: "(" } }] }],
    });
    const logger = { ...silentLogger, warn: (...entry: unknown[]) => void warnings.push(entry) };
    const { start } = await openTestServer({ bots: [tested], logger });
    expect((await start({}, "tested")).messages).toHaveLength(1);
    expect(warnings).toEqual([
      [{ bot: "tested", problems: expect.stringContaining("tests[1]") }, expect.any(String)],
    ]);
  });

  test("accepts an empty body", async () => {
    const { post } = await openTestServer();
    expect((await post("/api/v1/typebots/survey/startChat")).status).toBe(200);
  });

  test("returns 404 for an unknown bot", async () => {
    const { post } = await openTestServer();
    const response = await post("/api/v1/typebots/nobody/startChat", {});
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "Typebot not found", code: "NOT_FOUND", status: 404 });
  });

  test("returns no resultId and stores no result if the flow ends immediately", async () => {
    const { start, store } = await openTestServer({ bots: [surveyBot({ questions: 0 })] });
    const reply = await start();
    expect(reply.resultId).toBeUndefined();
    expect(await store.reports.botCounts()).toEqual([]);
  });

  test("stores prefilled variables in the result", async () => {
    const { start, store } = await openTestServer();
    const { resultId } = await start({ prefilledVariables: { answer2: "later", unknown: "x" } });
    expect((await store.results.find(resultId ?? ""))?.variables).toEqual({ answer2: "later" });
  });
});

describe("answering", () => {
  test("asks one question after the other and stores the answers", async () => {
    const { start, say, store } = await openTestServer();
    const { sessionId, resultId } = await start();
    const second = await say(sessionId, text("one"));
    expect(messageTexts(second.body)).toBe("You said one\nQuestion 2?");
    expect(second.body).toMatchObject({ turn: 1, input: { id: "input2" } });
    await say(sessionId, { message: "two" });
    const last = await say(sessionId, text("three"));
    expect(last.body["input"]).toBeUndefined();
    expect(await store.results.find(resultId ?? "")).toMatchObject({
      isCompleted: true,
      hasStarted: true,
      variables: { answer1: "one", answer2: "two", answer3: "three" },
      answers: [{ key: "answer1", content: "one" }, { content: "two" }, { content: "three" }],
    });
  });

  test("returns 404 for an unknown session", async () => {
    const { say } = await openTestServer();
    expect(await say("nobody", text("x"))).toEqual({
      status: 404,
      body: { message: "Session not found.", code: "NOT_FOUND", status: 404 },
    });
  });

  test("returns 404 for an ended conversation", async () => {
    const { start, say } = await openTestServer({ bots: [surveyBot({ questions: 1 })] });
    const { sessionId } = await start();
    expect((await say(sessionId, text("x"))).status).toBe(200);
    expect(await say(sessionId, text("y"))).toMatchObject({
      status: 404,
      body: { message: "Session not found." },
    });
  });

  test("returns 404 with a reason for an expired conversation", async () => {
    const { start, say, advance, server } = await openTestServer({ lifetimes: { idle: 1_000 } });
    const { sessionId } = await start();
    advance(1_001);
    expect(await say(sessionId, text("x"))).toMatchObject({
      status: 404,
      body: { message: "Session expired. You need to start a new session." },
    });
    expect(await server.sweep()).toBe(1);
    expect(await say(sessionId, text("x"))).toMatchObject({
      status: 404,
      body: { message: "Session not found." },
    });
  });
});

describe("resending", () => {
  test("returns the first reply to a repeated message and counts it once", async () => {
    const { start, say, store } = await openTestServer();
    const { sessionId, resultId } = await start();
    const answer = { ...text("one"), messageId: "m1", turn: 0, blockId: "input1" };
    const first = await say(sessionId, answer);
    expect(await say(sessionId, answer)).toEqual(first);
    await say(sessionId, { ...text("two"), messageId: "m2", turn: 1 });
    expect(await say(sessionId, answer)).toEqual(first);
    expect((await store.results.find(resultId ?? ""))?.answers.map(({ content }) => content)).toEqual([
      "one",
      "two",
    ]);
  });

  test("does so after the end as well", async () => {
    const { start, say } = await openTestServer({ bots: [surveyBot({ questions: 1 })] });
    const { sessionId } = await start();
    const first = await say(sessionId, { ...text("x"), messageId: "m1", turn: 0 });
    expect(await say(sessionId, { ...text("x"), messageId: "m1", turn: 0 })).toEqual(first);
    expect((await say(sessionId, { ...text("x"), messageId: "m2", turn: 1 })).status).toBe(404);
  });

  test("returns 409 with the current state for an answer to a past turn", async () => {
    const { start, say, session } = await openTestServer();
    const { sessionId } = await start();
    await say(sessionId, { ...text("one"), messageId: "m1", turn: 0 });
    const stale = await say(sessionId, { ...text("other"), messageId: "m2", turn: 0 });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        sessionId,
        turn: 1,
        lastMessageId: "m1",
        isEnded: false,
        input: { id: "input2" },
      },
    });
    expect((await session(sessionId)).turn).toBe(1);
  });

  test("rejects an answer to another question than the current one", async () => {
    const { start, say, session } = await openTestServer();
    const { sessionId } = await start();
    expect((await say(sessionId, { ...text("x"), blockId: "input2" })).status).toBe(409);
    expect((await session(sessionId)).turn).toBe(0);
  });

  test("performs one effect for fifty concurrent copies of a message, and sends fifty equal replies", async () => {
    const { start, say, store } = await openTestServer();
    const { sessionId, resultId } = await start();
    const answer = { ...text("one"), messageId: "m1", turn: 0 };
    const replies = await Promise.all(Array.from({ length: 50 }, () => say(sessionId, answer)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await store.results.find(resultId ?? ""))?.answers).toHaveLength(1);
  });

  test("accepts one of fifty concurrent answers to a turn and returns 409 for the others", async () => {
    const { start, say, store } = await openTestServer();
    const { sessionId, resultId } = await start();
    const answers = Array.from({ length: 50 }, (_, n) =>
      say(sessionId, { ...text(String(n)), messageId: `m${n}`, turn: 0 }),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await store.results.find(resultId ?? ""))?.answers).toHaveLength(1);
  });

  test("counts an answer once if two servers share the store", async () => {
    const one = await openTestServer();
    const two = await openTestServer({ store: one.store });
    const { sessionId, resultId } = await one.start();
    const answer = { ...text("one"), messageId: "m1", turn: 0 };
    const replies = await Promise.all([one.say(sessionId, answer), two.say(sessionId, answer)]);
    expect(replies[0]).toEqual(replies[1]);
    expect((await one.store.results.find(resultId ?? ""))?.answers).toHaveLength(1);
  });
});

describe("resync", () => {
  test("returns the turn and the last reply only", async () => {
    const { start, say, get } = await openTestServer();
    const { sessionId } = await start();
    const { body: reply } = await say(sessionId, { ...text("one"), messageId: "m1", turn: 0 });
    const response = await get(`/api/v1/sessions/${sessionId}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      ...reply,
      sessionId,
      turn: 1,
      lastMessageId: "m1",
      isEnded: false,
    });
  });

  test("works after the end", async () => {
    const { start, say, session } = await openTestServer({ bots: [surveyBot({ questions: 1 })] });
    const { sessionId } = await start();
    await say(sessionId, text("x"));
    const ended = await session(sessionId);
    expect(ended).toMatchObject({ turn: 1, isEnded: true });
    expect(ended.input).toBeUndefined();
  });
});

describe("returning visitors", () => {
  const remembering = surveyBot({ settings: { general: { rememberUser: { isEnabled: true } } } });

  test("continue their result if the bot remembers them", async () => {
    const { start, say, store } = await openTestServer({ bots: [remembering] });
    const { sessionId, resultId } = await start();
    await say(sessionId, text("my secret"));
    const again = await start({ resultId });
    expect(again.resultId).toBe(resultId);
    expect(again.sessionId).not.toBe(sessionId);
    expect(await store.results.find(resultId ?? "")).toMatchObject({
      lastSessionId: sessionId,
      answers: [{ content: "my secret" }],
    });
    await say(again.sessionId, text("another"));
    expect(await store.results.find(resultId ?? "")).toMatchObject({
      lastSessionId: again.sessionId,
      answers: [{ content: "my secret" }, { content: "another" }],
    });
  });

  test("get no answers from a result id", async () => {
    const { start, say, post } = await openTestServer({ bots: [remembering] });
    const { sessionId, resultId } = await start();
    await say(sessionId, text("my secret"));
    const again = await post("/api/v1/typebots/survey/startChat", { resultId });
    expect(await again.text()).not.toContain("my secret");
  });

  test.each([
    ["the bot doesn't remember", surveyBot()],
    ["no result has that id", remembering],
  ])("start anew where %s", async (_case, bot) => {
    const { start } = await openTestServer({ bots: [bot] });
    const { resultId } = await start();
    const given = bot === remembering ? "made-up" : resultId;
    expect((await start({ resultId: given })).resultId).not.toBe(given);
  });

  test("start a new result if theirs belongs to another bot", async () => {
    const other = surveyBot({ id: "other", settings: { general: { rememberUser: { isEnabled: true } } } });
    const { start } = await openTestServer({ bots: [remembering, other] });
    const { resultId } = await start();
    expect((await start({ resultId }, "other")).resultId).not.toBe(resultId);
  });
});

describe("client logs", () => {
  const logs = { clientLogs: [{ description: "foo is not defined", context: "While executing script" }] };

  test.each(["v1", "v2"])("are stored with the result (%s)", async (version) => {
    const { start, post, store } = await openTestServer();
    const { sessionId, resultId } = await start();
    const response = await post(`/api/${version}/sessions/${sessionId}/clientLogs`, logs);
    expect(await response.json()).toEqual({ message: "Logs successfully saved." });
    expect((await store.results.find(resultId ?? ""))?.logs).toMatchObject(logs.clientLogs);
  });

  test("of a preview are rejected", async () => {
    const { post } = await openTestServer({ ownerToken: "owner" });
    const asOwner = { authorization: "Bearer owner" };
    const started = await post("/api/v1/typebots/survey/preview/startChat", {}, asOwner);
    const { sessionId } = asRecord(await started.json());
    const response = await post(`/api/v2/sessions/${String(sessionId)}/clientLogs`, logs);
    expect(await response.json()).toMatchObject({ status: 404, message: "Result not found." });
  });
});
