import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AiReservation } from "../store/ai-budgets.ts";
import type { Store } from "../store/store.ts";
import type { ResultFilter, ResultQuery } from "../store/stored-result.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";
import { describeFileDeletions } from "./file-deletions-contract.ts";
import { describeStoredBots } from "./stored-bots-contract.ts";
import { describeFlowReports } from "./flow-reports-contract.ts";
import { describeIdentities } from "./identities-contract.ts";

const session: StoredSession = {
  id: "s1",
  botId: "bot",
  botRevision: "r1",
  resultId: "result1",
  state: { version: 1, at: "block1" },
  turn: 0,
  blockId: "block1",
  reply: { messages: [{ id: "m", type: "text" }], input: { id: "block1", type: "text input" } },
  isPreview: false,
  isEnded: false,
  createdAt: 1_000,
  updatedAt: 1_000,
};

const start: TurnCommit = {
  session,
  result: {
    id: "result1",
    botId: "bot",
    isCompleted: false,
    hasStarted: false,
    variables: { plan: "free", tags: ["a", null] },
    answers: [],
    logs: [],
    visitedEdgeIds: ["e0"],
  },
};

function answered(turn: number, content: string, changes: Partial<StoredSession> = {}): TurnCommit {
  const reply = { messages: [], progress: turn };
  return {
    session: {
      ...session,
      turn,
      reply,
      updatedAt: 1_000 + turn,
      lastMessageId: `message${turn}`,
      ...changes,
    },
    expectedTurn: turn - 1,
    messageId: `message${turn}`,
    result: {
      id: "result1",
      botId: "bot",
      isCompleted: changes.isEnded === true,
      hasStarted: true,
      variables: { name: content },
      answers: [
        {
          blockId: "block1",
          key: "name",
          content,
          ...(turn === 2 && { attachedFileUrls: ["https://a.test/f"], iso: "2026-03-04" }),
        },
      ],
      logs: [{ status: "error", description: `log ${turn}`, details: "why" }],
      visitedEdgeIds: ["e1"],
    },
  };
}

/** Limits that expire nothing. */
const none = { idleSince: 0, endedSince: 0, previewsSince: 0, savedSince: 0, keepRevisions: [] };

/** The contract of every store. `open` returns an empty one; `reopen`, if persistent, the same after a restart. */
export function describeStore(name: string, open: () => Promise<Store>, reopen?: () => Promise<Store>): void {
  describe(`store: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describe("sessions", () => {
      describeSessions(() => store);
    });
    describe("results", () => {
      describeResults(() => store);
    });
    describe("reports about the steps of a flow", () => {
      describeFlowReports(() => store);
    });
    describe("earlier answers", () => {
      describeEarlierAnswers(() => store);
    });
    describe("feedback on replies", () => {
      describeReplyFeedback(() => store);
    });
    describe("sources of replies", () => {
      describeSources(() => store);
    });
    describe("identities", () => {
      describeIdentities(() => store);
    });
    describe("mails", () => {
      describeMails(() => store);
    });
    describe("deliveries", () => {
      describeDeliveries(() => store);
    });
    describe("files of removed results", () => {
      describeFileDeletions(() => store);
    });
    describe("revisions", () => {
      describeRevisions(() => store);
    });
    describe("edited bots", () => {
      describeStoredBots(() => store);
    });
    describe("pending events", () => {
      describePendingEvents(() => store);
    });
    describe("used tokens", () => {
      describeUsedTokens(() => store);
    });
    describe("stream leases", () => {
      describeStreamLeases(() => store);
    });
    describe("effect journals", () => {
      describeEffectJournals(() => store);
    });
    describe("AI budgets", () => {
      describeAiBudgets(() => store);
    });
    describe("rate limits", () => {
      describeRateLimits(() => store);
    });

    test("is ready if it is writable", async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    test("keeps all data after a restart", async ({ skip }) => {
      if (reopen === undefined) return skip("A store in memory keeps nothing.");
      await store.sessions.commit(start);
      await store.sessions.commit({
        ...answered(1, "Ada"),
        delivery: { id: "d1", url: "https://crm.test/hook" },
      });
      await store.pendingEvents.add("channel", "1", 1_000);
      await store.close();
      store = await reopen();
      expect(await store.sessions.find("s1")).toMatchObject({ turn: 1 });
      expect(await store.sessions.findReply("s1", "message1")).toMatchObject({ turn: 1 });
      expect((await store.results.find("result1"))?.answers).toHaveLength(1);
      expect(await store.pendingEvents.take("channel")).toEqual(["1"]);
      expect(await store.deliveries.claim(9_000, 9_000, 10)).toMatchObject([
        { id: "d1", resultId: "result1" },
      ]);
      expect(await store.reports.transcript("result1")).toHaveLength(2);
    });
  });
}

function describeSessions(store: () => Store): void {
  test("a committed session is returned unchanged", async () => {
    expect(await store().sessions.commit(start)).toBe("committed");
    expect(await store().sessions.find("s1")).toEqual(session);
    expect(await store().sessions.find("s2")).toBeUndefined();
  });

  test("the revision changes with the turn, or not at all", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada", { botRevision: "r2" }));
    expect((await store().sessions.find("s1"))?.botRevision).toBe("r2");
    expect(await store().sessions.commit(answered(1, "Bob", { botRevision: "r3" }))).toBe("conflict");
    expect((await store().sessions.find("s1"))?.botRevision).toBe("r2");
  });

  test("absent optional fields stay absent", async () => {
    const { resultId: _resultId, blockId: _blockId, ...bare } = session;
    await store().sessions.commit({ session: bare });
    expect(await store().sessions.find("s1")).toStrictEqual(bare);
  });

  test("a session id can be used only once", async () => {
    await store().sessions.commit(start);
    const second = { ...start, session: { ...session, botId: "other" } };
    expect(await store().sessions.commit(second)).toBe("conflict");
    expect(await store().sessions.find("s1")).toEqual(session);
  });

  test("a turn is committed once: the losing writer gets a conflict and changes nothing", async () => {
    await store().sessions.commit(start);
    const ada = { ...answered(1, "Ada"), messageId: "first" };
    const bob = { ...answered(1, "Bob"), messageId: "second" };
    const outcomes = await Promise.all([store().sessions.commit(ada), store().sessions.commit(bob)]);
    expect(outcomes.toSorted()).toEqual(["committed", "conflict"]);
    // On Postgres either connection may win.
    const [winner, loser] = outcomes[0] === "committed" ? [ada, bob] : [bob, ada];
    const name = winner === ada ? "Ada" : "Bob";
    expect(await store().sessions.findReply("s1", winner.messageId)).toBeDefined();
    expect(await store().sessions.findReply("s1", loser.messageId)).toBeUndefined();
    const result = await store().results.find("result1");
    expect(result?.answers.map(({ content }) => content)).toEqual([name]);
    expect(result?.variables["name"]).toBe(name);
    expect(await store().reports.edgeCounts("bot")).toEqual({ e0: 1, e1: 1 });
  });

  test("text with NUL and lone surrogates is stored", async () => {
    await store().sessions.commit(start);
    const turn = answered(1, "nul \u0000, half \ud83d");
    const logs = [{ status: "error", description: "log \u0000 \udc00" }] as const;
    const commit = { ...turn, ...(turn.result && { result: { ...turn.result, logs } }) };
    expect(await store().sessions.commit(commit)).toBe("committed");
    await store().results.addLogs("result1", [{ description: "late \u0000 \ud83d", createdAt: 2_000 }]);
    const result = await store().results.find("result1");
    expect(result?.answers[0]?.content).toMatch(/^nul .?, half .$/u);
    expect(result?.variables["name"]).toMatch(/^nul .?, half .$/u);
    expect(result?.logs.map(({ description }) => description.slice(0, 4))).toEqual(["log ", "late"]);
  });

  test("a turn of a missing session is a conflict", async () => {
    expect(await store().sessions.commit(answered(1, "Ada"))).toBe("conflict");
    expect(await store().results.find("result1")).toBeUndefined();
  });

  test("each message's reply can be found, even after later turns and the end", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    await store().sessions.commit(answered(2, "Grace", { isEnded: true }));
    expect(await store().sessions.findReply("s1", "message1")).toEqual({
      turn: 1,
      reply: { messages: [], progress: 1 },
    });
    expect(await store().sessions.findReply("s1", "message2")).toMatchObject({ turn: 2 });
    expect(await store().sessions.findReply("s2", "message1")).toBeUndefined();
    expect(await store().sessions.find("s1")).toMatchObject({
      turn: 2,
      isEnded: true,
      lastMessageId: "message2",
    });
  });

  test("a look-up finds the session and the reply to a message", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    const limit = { isAllowed: true, retryAfter: 0 };
    const found = await store().sessions.lookUp({ sessionId: "s1", messageId: "message1", now: 1_000 });
    expect(found).toMatchObject({ limit, session: { turn: 1 }, sent: { turn: 1, reply: { progress: 1 } } });
    expect(await store().sessions.lookUp({ sessionId: "s1", messageId: "other", now: 1_000 })).toEqual({
      limit,
      session: await store().sessions.find("s1"),
    });
    expect(await store().sessions.lookUp({ sessionId: "s1", now: 1_000 })).not.toHaveProperty("sent");
    expect(await store().sessions.lookUp({ sessionId: "s2", messageId: "m", now: 1_000 })).toEqual({ limit });
  });

  test("a look-up and a turn take a token of the same bucket; without one nothing is read or written", async () => {
    const charge = { key: "session s1", bucket: { burst: 3, perSecond: 0.5 } };
    await store().sessions.commit(start);
    const query = { sessionId: "s1", messageId: "message1", charge, now: 1_000 };
    expect(await store().sessions.lookUp(query)).toMatchObject({
      limit: { isAllowed: true },
      session: { turn: 0 },
    });
    expect(await store().sessions.commit({ ...answered(1, "Ada"), charge })).toBe("committed");
    expect((await store().rateLimits.take(charge.key, charge.bucket, 1_000)).isAllowed).toBe(true);
    expect(await store().sessions.commit({ ...answered(2, "Grace"), charge })).toBe("limited");
    expect(await store().sessions.find("s1")).toMatchObject({ turn: 1 });
    expect((await store().results.find("result1"))?.answers).toHaveLength(1);
    expect(await store().sessions.lookUp(query)).toEqual({ limit: { isAllowed: false, retryAfter: 2 } });
    const later = answered(2, "Grace", { updatedAt: 3_000 });
    expect(await store().sessions.commit({ ...later, charge })).toBe("committed");
  });

  test("a look-up of an unknown session takes no token", async () => {
    const charge = { key: "session s9", bucket: { burst: 1, perSecond: 0.001 } };
    const query = { sessionId: "s9", charge, now: 1_000 };
    for (let n = 0; n < 3; n++)
      expect(await store().sessions.lookUp(query)).toEqual({ limit: { isAllowed: true, retryAfter: 0 } });
    expect((await store().rateLimits.take(charge.key, charge.bucket, 1_000)).isAllowed).toBe(true);
  });

  test("turns that are written together don't affect each other", async () => {
    const visitors = Array.from({ length: 9 }, (_, n) => ({ id: `s${n}`, resultId: `result${n}` }));
    const of = (turn: TurnCommit, { id, resultId }: (typeof visitors)[number]): TurnCommit => ({
      ...turn,
      session: { ...turn.session, id, resultId },
      result: { ...mustHaveResult(turn), id: resultId },
    });
    await Promise.all(visitors.map((visitor) => store().sessions.commit(of(start, visitor))));
    const outcomes = await Promise.all(
      visitors.map((visitor, n) => {
        const turn = of(answered(1, `Ada ${n}`), visitor);
        return store().sessions.commit(n % 3 === 0 ? { ...turn, expectedTurn: 7 } : turn);
      }),
    );
    const expected = visitors.map((_, n) => (n % 3 === 0 ? "conflict" : "committed"));
    expect(outcomes).toEqual(expected);
    const stored = await Promise.all(visitors.map(({ resultId }) => store().results.find(resultId)));
    expect(stored.map((result) => result?.answers.map(({ content }) => content))).toEqual(
      visitors.map((_, n) => (n % 3 === 0 ? [] : [`Ada ${n}`])),
    );
    expect(stored.map((result) => result?.logs.length)).toEqual(
      expected.map((o) => (o === "committed" ? 1 : 0)),
    );
    expect(await store().reports.edgeCounts("bot")).toEqual({ e0: 9, e1: 6 });
    expect(await store().reports.questionCounts({ botId: "bot" })).toMatchObject([{ asked: 9, answered: 6 }]);
  });

  test("a streamed reply belongs to one turn and can be overwritten", async () => {
    const reply = { sessionId: "s1", turn: 1 };
    const sources = [
      { url: 'https://example.com/a?b="c"', at: 4 },
      { title: "nul\0.pdf", at: 5 },
    ];
    await store().sessions.commit(start);
    await store().sessions.saveStreamedText({ ...reply, text: "half", sources: [{ title: "a.pdf", at: 0 }] });
    await store().sessions.saveStreamedText({ ...reply, text: "whole", sources });
    expect(await store().sessions.findStreamedText("s1", 1)).toEqual({ text: "whole", sources });
    expect(await store().sessions.findStreamedText("s1", 2)).toBeUndefined();
    await store().sessions.saveStreamedText({ ...reply, text: "again", sources: [] });
    expect(await store().sessions.findStreamedText("s1", 1)).toEqual({ text: "again", sources: [] });
    expect((await store().results.find("result1"))?.sources).toEqual([]);
  });

  test("running and ended sessions expire by their own limits; results stay", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit({
      session: { ...session, id: "ended", isEnded: true, updatedAt: 1_500 },
    });
    await store().sessions.commit({ session: { ...session, id: "fresh", updatedAt: 9_000 } });
    expect(await store().sessions.expire({ ...none, idleSince: 1_001, endedSince: 1_500 })).toBe(1);
    expect(await store().sessions.find("s1")).toBeUndefined();
    expect(await store().sessions.find("ended")).toBeDefined();
    expect(await store().sessions.expire({ ...none, idleSince: 1_001, endedSince: 1_501 })).toBe(1);
    expect(await store().sessions.find("fresh")).toBeDefined();
    expect(await store().results.find("result1")).toBeDefined();
  });

  test("previews expire by a limit of their own, running or ended", async () => {
    await store().sessions.commit({ session: { ...session, id: "visitor" } });
    for (const isEnded of [true, false])
      await store().sessions.commit({ session: { ...session, id: `p${isEnded}`, isPreview: true, isEnded } });
    await store().sessions.commit({ session: { ...session, id: "new", isPreview: true, updatedAt: 1_001 } });
    expect(await store().sessions.expire({ ...none, previewsSince: 1_001 })).toBe(2);
    expect(await store().sessions.find("visitor")).toBeDefined();
    expect(await store().sessions.find("new")).toBeDefined();
  });

  test("recently updated sessions of visitors are counted by bot", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit({ session: { ...session, id: "late", updatedAt: 2_000 } });
    await store().sessions.commit({ session: { ...session, id: "p", isPreview: true, updatedAt: 2_000 } });
    await store().sessions.commit({ session: { ...session, id: "o", botId: "other", updatedAt: 3_000 } });
    expect(await store().sessions.countActive(2_000)).toEqual({ bot: 1, other: 1 });
    expect(await store().sessions.countActive(3_001)).toEqual({});
  });

  test("replies of an expired session can't be found any more", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    await store().sessions.expire({ ...none, idleSince: 5_000, endedSince: 5_000 });
    expect(await store().sessions.findReply("s1", "message1")).toBeUndefined();
  });
}

function describeResults(store: () => Store): void {
  test("collect answers, logs and the latest variables", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    await store().sessions.commit(answered(2, "Grace", { isEnded: true }));
    expect(await store().results.find("result1")).toEqual({
      id: "result1",
      botId: "bot",
      createdAt: 1_000,
      isCompleted: true,
      hasStarted: true,
      lastSessionId: "s1",
      variables: { plan: "free", tags: ["a", null], name: "Grace" },
      answers: [
        { blockId: "block1", key: "name", content: "Ada", sessionId: "s1", turn: 1, createdAt: 1_001 },
        {
          blockId: "block1",
          key: "name",
          content: "Grace",
          iso: "2026-03-04",
          attachedFileUrls: ["https://a.test/f"],
          sessionId: "s1",
          turn: 2,
          createdAt: 1_002,
        },
      ],
      earlierAnswers: [],
      logs: [
        { status: "error", description: "log 1", details: "why", createdAt: 1_001 },
        { status: "error", description: "log 2", details: "why", createdAt: 1_002 },
      ],
      feedback: [],
      sources: [],
    });
  });

  test("a summary contains neither answers nor variables", async () => {
    await store().sessions.commit(start);
    expect(await store().results.findSummary("result1")).toEqual({
      id: "result1",
      botId: "bot",
      createdAt: 1_000,
      isCompleted: false,
      hasStarted: false,
      lastSessionId: "s1",
    });
    expect(await store().results.findSummary("unknown")).toBeUndefined();
  });

  test("a result continues in a later session", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    await store().sessions.commit({ ...start, session: { ...session, id: "s2", updatedAt: 3_000 } });
    expect(await store().results.find("result1")).toMatchObject({
      lastSessionId: "s2",
      createdAt: 1_000,
      hasStarted: true,
      answers: [{ content: "Ada" }],
    });
  });

  test("a completed result stays completed", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada", { isEnded: true }));
    await store().sessions.commit({ ...start, session: { ...session, id: "s2" } });
    expect((await store().results.find("result1"))?.isCompleted).toBe(true);
  });

  test("are paged by creation, filtered by bot and time", async () => {
    const times = [1_000, 2_000, 3_000, 4_000];
    for (const [index, time] of times.entries()) {
      const of = { ...session, id: `s${index}`, resultId: `result${index}`, updatedAt: time };
      await store().sessions.commit({
        session: of,
        result: { ...mustHaveResult(start), id: `result${index}` },
      });
    }
    const other = { ...mustHaveResult(start), id: "foreign", botId: "other" };
    await store().sessions.commit({
      session: { ...session, id: "foreign", botId: "other" },
      result: other,
    });
    const ids = async (query: Omit<ResultQuery, "botId">) =>
      (await store().reports.page({ botId: "bot", ...query })).map(({ id }) => id);
    expect(await ids({ limit: 3 })).toEqual(["result0", "result1", "result2"]);
    expect(await ids({ limit: 3, after: "result2" })).toEqual(["result3"]);
    expect(await ids({ limit: 9, from: 2_000, to: 4_000 })).toEqual(["result1", "result2"]);
    expect(await store().reports.botCounts()).toEqual([
      { botId: "bot", results: 4, started: 0, completed: 0, lastAt: 4_000 },
      { botId: "other", results: 1, started: 0, completed: 0, lastAt: 1_000 },
    ]);
    expect(await ids({ limit: 3, isNewestFirst: true })).toEqual(["result3", "result2", "result1"]);
    expect(await ids({ limit: 3, isNewestFirst: true, after: "result1" })).toEqual(["result0"]);
    expect(await ids({ limit: 3, after: "unknown" })).toEqual([]);
    expect(await store().reports.count({ botId: "bot", from: 2_000 })).toBe(3);
  });

  test("can be filtered by text, completion and start", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada 100% Lovelace", { isEnded: true }));
    const second = { ...session, id: "s2", resultId: "result2" };
    const change = {
      ...mustHaveResult(start),
      id: "result2",
      variables: { quote: 'she said "hi"', mood: "Grün" },
    };
    await store().sessions.commit({ session: second, result: change });
    const found = async (filter: Omit<ResultFilter, "botId">) => {
      const page = await store().reports.page({ botId: "bot", ...filter, limit: 9 });
      expect(await store().reports.count({ botId: "bot", ...filter })).toBe(page.length);
      return page.map(({ id }) => id);
    };
    expect(await found({})).toEqual(["result1", "result2"]);
    expect(await found({ search: "ada 100% love" })).toEqual(["result1"]);
    expect(await found({ search: 'SAID "HI"' })).toEqual(["result2"]);
    expect(await found({ search: "grün" })).toEqual(["result2"]);
    expect(await found({ search: "0_" })).toEqual([]);
    expect(await found({ search: "quote" })).toEqual([]);
    expect(await found({ isCompleted: true })).toEqual(["result1"]);
    expect(await found({ isCompleted: false })).toEqual(["result2"]);
    expect(await found({ hasStarted: false })).toEqual(["result2"]);
    expect(await store().reports.botCounts()).toEqual([
      { botId: "bot", results: 2, started: 1, completed: 1, lastAt: 1_000 },
    ]);
  });

  test("are searched by what they contain now, in pages", async () => {
    const texts = ['Zu\u0308rich "Kreis 4"', "zürich_100%\\x", "Bern"];
    for (const [index, content] of texts.entries()) {
      const id = `result${index}`;
      const own = { ...session, id: `s${index}`, resultId: id, updatedAt: 1_000 + index };
      const answers = [{ blockId: "block1", key: "city", content }];
      await store().sessions.commit({
        session: own,
        result: {
          ...mustHaveResult(start),
          id,
          answers,
          variables: { tags: ["Straße", null, `Nr ${index}`] },
        },
      });
    }
    const found = async (search: string, page: Partial<ResultQuery> = {}) =>
      (await store().reports.page({ botId: "bot", search, limit: 9, ...page })).map(({ id }) => id);
    expect(await found("ZÜRICH")).toEqual(["result0", "result1"]);
    expect(await found("zürich", { isNewestFirst: true, limit: 1 })).toEqual(["result1"]);
    expect(await found("zürich", { isNewestFirst: true, after: "result1" })).toEqual(["result0"]);
    expect(await found("zürich", { after: "result0" })).toEqual(["result1"]);
    expect(await found('"kreis 4"')).toEqual(["result0"]);
    expect(await found("_100%\\")).toEqual(["result1"]);
    expect(await found("STRASSE")).toEqual([]);
    expect(await found("straße")).toHaveLength(3);
    expect(await found("r 2")).toEqual(["result2"]);
    // Texts that are too short for an index of trigrams.
    expect(await found("rn")).toEqual(["result2"]);
    expect(await found("Ü")).toEqual(["result0", "result1"]);
    expect(await store().reports.count({ botId: "bot", search: "zürich" })).toBe(2);
    expect(await store().reports.questionCounts({ botId: "bot", search: "zürich" })).toMatchObject([
      { blockId: "block1", answered: 2 },
    ]);

    const next = { ...answered(1, "moved to Genf"), expectedTurn: 0 };
    await store().sessions.commit({
      ...next,
      session: { ...next.session, id: "s2", resultId: "result2" },
      result: { ...mustHaveResult(next), id: "result2", variables: { tags: ["Fribourg"] } },
    });
    expect(await found("nr 2")).toEqual([]);
    expect(await found("fribourg")).toEqual(["result2"]);
    expect(await found("genf")).toEqual(["result2"]);
    expect(await found("bern")).toEqual(["result2"]);
    await store().results.remove("result2");
    for (const search of ["fribourg", "genf", "bern", "rn"]) expect(await found(search)).toEqual([]);
  });

  test("keep their transcript after the session has expired", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit({ ...answered(1, "Ada"), visitorText: " ada " });
    await store().sessions.expire({ ...none, idleSince: 5_000, endedSince: 5_000 });
    expect(await store().reports.transcript("result1")).toEqual([
      { sessionId: "s1", turn: 0, reply: session.reply, createdAt: 1_000 },
      {
        sessionId: "s1",
        turn: 1,
        visitorText: " ada ",
        reply: { messages: [], progress: 1 },
        createdAt: 1_001,
      },
    ]);
    expect(await store().reports.transcript("unknown")).toEqual([]);
    await store().results.remove("result1");
    expect(await store().reports.transcript("result1")).toEqual([]);
  });

  test("count how many saw and answered each question", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    await store().sessions.commit(answered(2, "Grace"));
    const second = { ...session, id: "s2", resultId: "result2" };
    await store().sessions.commit({ session: second, result: { ...mustHaveResult(start), id: "result2" } });
    expect(await store().reports.questionCounts({ botId: "bot" })).toEqual([
      { blockId: "block1", asked: 2, answered: 1, left: 0 },
    ]);
    expect(await store().reports.questionCounts({ botId: "other" })).toEqual([]);
  });

  test("count who left at a question, also if they had answered it before", async () => {
    const waitAt = (commit: TurnCommit, waitingBlockId: string) =>
      store().sessions.commit({ ...commit, result: { ...mustHaveResult(commit), waitingBlockId } });
    const counts = async () => {
      const all = await store().reports.questionCounts({ botId: "bot" });
      return Object.fromEntries(all.map(({ blockId, answered: a, left }) => [blockId, [a, left]]));
    };
    await waitAt(start, "block1");
    expect(await counts()).toEqual({ block1: [0, 1] });
    await waitAt(answered(1, "Ada"), "block2");
    expect(await counts()).toEqual({ block1: [1, 0], block2: [0, 1] });
    await waitAt(answered(2, "Ada"), "block1");
    expect(await counts()).toMatchObject({ block1: [1, 1] });
    await store().sessions.commit(answered(3, "Ada", { isEnded: true }));
    expect(await counts()).toMatchObject({ block1: [1, 0] });
  });

  test("store the results of linked bots with the turn, and none of them on a conflict", async () => {
    const linked = {
      ...mustHaveResult(answered(1, "Grace")),
      id: "linked1",
      botId: "linked",
      isCompleted: true,
      delivery: { id: "d1", url: "https://a.test/hook" },
    };
    await store().sessions.commit(start);
    expect(await store().sessions.commit({ ...answered(1, "Ada"), linkedResults: [linked] })).toBe(
      "committed",
    );
    const late = { ...answered(1, "Eve"), linkedResults: [{ ...linked, id: "linked2" }] };
    expect(await store().sessions.commit(late)).toBe("conflict");
    expect((await store().results.find("result1"))?.answers).toMatchObject([{ content: "Ada" }]);
    expect(await store().results.find("linked1")).toMatchObject({
      botId: "linked",
      isCompleted: true,
      lastSessionId: "s1",
      answers: [{ content: "Grace", sessionId: "s1", turn: 1 }],
    });
    expect(await store().results.find("linked2")).toBeUndefined();
    expect(await store().results.linkedIds("result1")).toEqual(["linked1"]);
    expect(await store().results.linkedIds("linked1")).toEqual([]);
    expect(await store().reports.edgeCounts("linked")).toEqual({ e1: 1 });
    expect(await store().deliveries.claim(2_000, 3_000, 5)).toMatchObject([
      { id: "d1", resultId: "linked1" },
    ]);
  });

  test("accept client logs if the result exists", async () => {
    await store().sessions.commit(start);
    const log = {
      description: "foo is not defined",
      context: "While executing script",
      createdAt: 2_000,
    };
    await store().results.addLogs("result1", [log]);
    await store().results.addLogs("unknown", [log]);
    expect((await store().results.find("result1"))?.logs).toEqual([log]);
    expect(await store().results.find("unknown")).toBeUndefined();
  });

  test("are removed with all their data", async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
    const streamed = { sessionId: "s1", turn: 1, sources: [{ title: "Ada.pdf", at: 7 }] };
    await store().sessions.saveStreamedText({ ...streamed, text: "For Ada" });
    await store().pendingEvents.add("result1/webhooks", "Ada's order", 1_000);
    const journaled = { sessionId: "s1", turn: 1, messageDigest: "digest" };
    const lease = { leaseOwner: "run", leaseMs: 1_000, now: 1_000 };
    await store().effectJournals.write({ ...journaled, ...lease, replies: '["Dear Ada"]' });
    await store().streamLeases.acquire({ key: "s1 1", ...lease, text: "Dear Ada" });
    expect(await store().results.remove("result1")).toBe(true);
    expect(await store().results.remove("result1")).toBe(false);
    expect(await store().results.find("result1")).toBeUndefined();
    expect(await store().sessions.find("s1")).toBeUndefined();
    expect(await store().sessions.findReply("s1", "message1")).toBeUndefined();
    expect(await store().effectJournals.find(journaled)).toBeUndefined();
    expect(await store().pendingEvents.take("result1/webhooks")).toEqual([]);
    await store().sessions.saveStreamedText({ ...streamed, text: "too late" });
    expect(await store().sessions.findStreamedText("s1", 1)).toBeUndefined();
    expect(await store().purge()).toEqual({ ok: true, value: undefined });
  });
}

/** A turn that goes back to an earlier one. */
function wentBack(turn: number, returnsTo: number, content: string): TurnCommit {
  return answered(turn, content, { reply: { messages: [], returnsTo } });
}

function describeEarlierAnswers(store: () => Store): void {
  const search = (text: string) => store().reports.count({ botId: "bot", search: text });
  const contents = async () => {
    const { answers = [], earlierAnswers = [] } = (await store().results.find("result1")) ?? {};
    const told = (list: typeof answers) => list.map(({ turn, content }) => `${turn} ${content}`);
    return { answers: told(answers), earlier: told(earlierAnswers) };
  };

  beforeEach(async () => {
    await store().sessions.commit(start);
    for (const [index, text] of ["Alpha", "Bravo", "Charlie"].entries())
      await store().sessions.commit(answered(index + 1, text));
  });

  test("are those of the turns behind which a conversation has gone back", async () => {
    await store().sessions.commit(wentBack(4, 1, "Delta"));
    expect(await contents()).toEqual({ answers: ["1 Alpha", "4 Delta"], earlier: ["2 Bravo", "3 Charlie"] });
    await store().sessions.commit(wentBack(5, 0, "Echo"));
    expect(await contents()).toEqual({
      answers: ["5 Echo"],
      earlier: ["2 Bravo", "3 Charlie", "1 Alpha", "4 Delta"],
    });
    const [second] = (await store().results.find("result1"))?.earlierAnswers ?? [];
    expect(second).toMatchObject({
      sessionId: "s1",
      iso: "2026-03-04",
      attachedFileUrls: ["https://a.test/f"],
    });
  });

  test("are neither counted nor found", async () => {
    await store().figures.rebuild();
    await store().sessions.commit(wentBack(4, 0, "Delta"));
    expect(await store().reports.count({ botId: "bot", hasStarted: true })).toBe(1);
    for (const [text, found] of [
      ["alpha", 0],
      ["bravo", 0],
      ["delta", 1],
    ] as const)
      expect({ text, found: await search(text) }).toEqual({ text, found });
    expect(await store().figures.rebuild()).toBe(0);
    expect(await search("charlie")).toBe(0);
  });

  test("asked for nothing that counts: questions behind which a conversation has gone back", async () => {
    const asks = (blockId: string, more: Partial<StoredSession["reply"]> = {}) => ({
      blockId,
      reply: { messages: [], input: { id: blockId, type: "text input" }, ...more },
    });
    const counts = async () => {
      const all = await store().reports.questionCounts({ botId: "bot" });
      return Object.fromEntries(all.map(({ blockId, asked, answered: a }) => [blockId, [asked, a]]));
    };
    await store().sessions.commit(answered(4, "Delta", asks("block2")));
    await store().sessions.commit(answered(5, "Echo", asks("block3")));
    expect(await counts()).toEqual({ block1: [1, 1], block2: [1, 0], block3: [1, 0] });
    await store().figures.rebuild();
    await store().sessions.commit(answered(6, "Foxtrot", asks("block4", { returnsTo: 4 })));
    expect(await counts()).toEqual({ block1: [1, 1], block2: [1, 0], block4: [1, 0] });
    await store().sessions.commit(answered(7, "Golf", asks("block2", { returnsTo: 0 })));
    expect(await counts()).toEqual({ block1: [1, 1], block2: [1, 0] });
    expect(await store().figures.rebuild()).toBe(0);
    expect(await store().reports.transcript("result1")).toHaveLength(8);
  });

  test("of another session of the result stay", async () => {
    const other = { ...session, id: "s2", turn: 0 };
    await store().sessions.commit({ ...start, session: other });
    const { session: next, ...turn } = wentBack(1, 0, "Delta");
    await store().sessions.commit({ ...turn, session: { ...next, id: "s2" } });
    expect(await contents()).toEqual({
      answers: ["1 Alpha", "2 Bravo", "3 Charlie", "1 Delta"],
      earlier: [],
    });
  });

  test("a turn that loses moves none", async () => {
    await store().sessions.commit(answered(4, "Delta"));
    expect(await store().sessions.commit(wentBack(4, 0, "Echo"))).toBe("conflict");
    expect((await contents()).earlier).toEqual([]);
  });

  test("are removed with their result, and so are their files", async () => {
    await store().sessions.commit(wentBack(4, 0, "Delta"));
    const files = {
      keysOf: ({ attachedFileUrls = [] }: { readonly attachedFileUrls?: readonly string[] }) =>
        attachedFileUrls,
      queuedAt: 1_000,
    };
    expect(await store().results.remove("result1", files)).toBe(true);
    expect(await store().fileDeletions.claim(2_000, 3_000, 10)).toMatchObject([{ key: "https://a.test/f" }]);
    await store().sessions.commit(start);
    expect(await contents()).toEqual({ answers: [], earlier: [] });
  });
}

function describeReplyFeedback(store: () => Store): void {
  const reply = { sessionId: "s1", turn: 1, resultId: "result1" };
  const delivery = { id: "d1", url: "https://crm.test/hook" };
  const storedFeedback = async () => (await store().results.find("result1"))?.feedback;

  beforeEach(async () => {
    await store().sessions.commit(start);
    await store().sessions.commit(answered(1, "Ada"));
  });

  test("are replaced by the last one, and each change is announced with its reply", async () => {
    const comment = "Nul\0 and \ud800";
    const feedback = { value: "down", comment } as const;
    expect(await storedFeedback()).toEqual([]);
    expect(await store().replyFeedback.save({ ...reply, feedback: { value: "up" }, now: 1_000 })).toBe(true);
    expect(await store().replyFeedback.save({ ...reply, feedback, now: 2_000, delivery })).toBe(true);
    expect(await storedFeedback()).toMatchObject([
      { sessionId: "s1", turn: 1, value: "down", updatedAt: 2_000 },
    ]);
    expect((await storedFeedback())?.[0]?.comment).toContain(" and ");
    expect(await store().deliveries.claim(2_000, 9_000, 10)).toEqual([
      {
        ...delivery,
        botId: "bot",
        resultId: "result1",
        ratedReply: { sessionId: "s1", turn: 1 },
        createdAt: 2_000,
        attempts: 1,
      },
    ]);
  });

  test("that don't change are neither written nor announced", async () => {
    const feedback = { value: "down", comment: "Wrong" } as const;
    expect(await store().replyFeedback.save({ ...reply, feedback: undefined, now: 900, delivery })).toBe(
      false,
    );
    await store().replyFeedback.save({ ...reply, feedback, now: 1_000 });
    expect(await store().replyFeedback.save({ ...reply, feedback, now: 2_000, delivery })).toBe(false);
    expect(await storedFeedback()).toMatchObject([{ updatedAt: 1_000 }]);
    expect(await store().deliveries.claim(9_000, 9_000, 10)).toEqual([]);
  });

  test("can be withdrawn, which is announced", async () => {
    await store().replyFeedback.save({ ...reply, feedback: { value: "up" }, now: 1_000 });
    expect(await store().replyFeedback.save({ ...reply, feedback: undefined, now: 2_000, delivery })).toBe(
      true,
    );
    expect(await storedFeedback()).toEqual([]);
    expect(await store().deliveries.claim(9_000, 9_000, 10)).toMatchObject([{ id: "d1" }]);
  });

  test("that change before the first attempt are announced once", async () => {
    const save = (value: "up" | "down", id: string, now: number) =>
      store().replyFeedback.save({ ...reply, feedback: { value }, now, delivery: { ...delivery, id } });
    expect([await save("up", "d1", 1_000), await save("down", "d2", 2_000)]).toEqual([true, true]);
    const other = {
      ...reply,
      turn: 2,
      feedback: { value: "up" },
      delivery: { ...delivery, id: "d3" },
    } as const;
    await store().replyFeedback.save({ ...other, now: 2_000 });
    const ids = async () => (await store().deliveries.claim(9_000, 99_000, 10)).map(({ id }) => id);
    expect(await ids()).toEqual(["d1", "d3"]);
    // The attempt may have read the feedback before it changed.
    await save("up", "d4", 3_000);
    expect(await ids()).toEqual(["d4"]);
  });

  test("are counted and filtered, also beside a search", async () => {
    const value = "down";
    await store().replyFeedback.save({ ...reply, feedback: { value }, now: 1_000 });
    await store().replyFeedback.save({ ...reply, turn: 2, feedback: { value: "up" }, now: 1_000 });
    for (const filter of [{}, { rated: value }, { rated: value, search: "ada" }, { search: "a" }] as const) {
      const query = { botId: "bot", ...filter };
      expect(await store().reports.feedbackCounts(query)).toEqual({ up: 1, down: 1 });
      expect(await store().reports.count(query)).toBe(1);
      expect(await store().reports.page({ ...query, limit: 5 })).toMatchObject([{ feedback: [{}, {}] }]);
    }
    await store().replyFeedback.save({ ...reply, feedback: undefined, now: 2_000 });
    expect(await store().reports.count({ botId: "bot", rated: value })).toBe(0);
    expect(await store().reports.questionCounts({ botId: "bot", rated: value })).toEqual([]);
  });

  test("are removed with the result, and none is stored afterwards", async () => {
    await store().replyFeedback.save({ ...reply, feedback: { value: "up" }, now: 1_000, delivery });
    await store().results.remove("result1");
    const late = {
      ...reply,
      feedback: { value: "down" },
      now: 2_000,
      delivery: { ...delivery, id: "d2" },
    } as const;
    expect(await store().replyFeedback.save(late)).toBe(false);
    expect(await store().deliveries.claim(9_000, 9_000, 10)).toEqual([]);
    await store().sessions.commit(start);
    expect(await storedFeedback()).toEqual([]);
  });

  test("count in the order in which the visitor gave them, also if they arrive in another one", async () => {
    const save = (ratedAt: number, value?: "up" | "down") =>
      store().replyFeedback.save({ ...reply, feedback: value && { value }, ratedAt, now: 5_000 });
    expect(await save(2_000, "up")).toBe(true);
    expect(await save(1_000, "down")).toBe(false);
    expect(await storedFeedback()).toMatchObject([{ value: "up" }]);
    // Confirms the feedback, so that one in between doesn't count.
    expect(await save(4_000, "up")).toBe(false);
    expect(await save(3_000, "down")).toBe(false);
    expect(await save(6_000)).toBe(true);
    expect(await save(5_000, "up")).toBe(false);
    expect(await storedFeedback()).toEqual([]);
    expect(await save(7_000, "down")).toBe(true);
    expect(await storedFeedback()).toMatchObject([{ value: "down" }]);
  });

  test("that are withdrawn before they arrive are neither stored nor announced", async () => {
    const withdrawn = { ...reply, feedback: undefined, ratedAt: 2_000, now: 5_000, delivery };
    expect(await store().replyFeedback.save(withdrawn)).toBe(false);
    expect(
      await store().replyFeedback.save({ ...withdrawn, feedback: { value: "up" }, ratedAt: 1_000 }),
    ).toBe(false);
    expect(await storedFeedback()).toEqual([]);
    expect(await store().deliveries.claim(9_000, 9_000, 10)).toEqual([]);
    expect(await store().reports.count({ botId: "bot", rated: "up" })).toBe(0);
  });

  test("of a reply that the visitor replaced are kept, marked, and not counted", async () => {
    const request = { messages: [], clientSideActions: [{ type: "stream", canRate: true }] };
    await store().sessions.commit(answered(2, "", { reply: request }));
    await store().sessions.commit(answered(3, "The reply"));
    const first = { ...reply, turn: 2, feedback: { value: "down", comment: "Wrong" }, now: 1_000 } as const;
    await store().replyFeedback.save(first);
    expect(await storedFeedback()).toMatchObject([{ isReplaced: false }]);
    const again = { messages: [], returnsTo: 2 };
    await store().sessions.commit(answered(4, "", { reply: again }));
    await store().replyFeedback.save({ ...reply, turn: 4, feedback: { value: "up" }, now: 2_000 });
    await store().replyFeedback.save({
      ...first,
      feedback: { value: "down", comment: "Too late" },
      now: 3_000,
    });
    expect(await storedFeedback()).toMatchObject([
      { turn: 2, comment: "Too late", isReplaced: true },
      { turn: 4, value: "up", isReplaced: false },
    ]);
    expect(await store().reports.feedbackCounts({ botId: "bot" })).toEqual({ up: 1, down: 0 });
    expect(await store().reports.count({ botId: "bot", rated: "down" })).toBe(0);
    expect(await store().reports.count({ botId: "bot", rated: "up" })).toBe(1);
  });

  test("refer to a reply of any turn", async () => {
    expect(await store().sessions.findReplyOfTurn("s1", 0)).toEqual(session.reply);
    expect(await store().sessions.findReplyOfTurn("s1", 1)).toEqual({ messages: [], progress: 1 });
    expect(await store().sessions.findReplyOfTurn("s1", 2)).toBeUndefined();
  });
}

function describeSources(store: () => Store): void {
  const hours = { url: "https://example.com/hours", title: "Hours", at: 10 };
  const handbook = { title: "handbook.pdf", at: 4 };
  const sources = async () => (await store().results.find("result1"))?.sources;

  beforeEach(async () => {
    await store().sessions.commit(start);
    const reply = { sessionId: "s1", text: "Until six." };
    await store().sessions.saveStreamedText({ ...reply, turn: 2, sources: [handbook] });
    await store().sessions.saveStreamedText({ ...reply, turn: 1, sources: [hours, handbook] });
    await store().sessions.saveStreamedText({ ...reply, turn: 3, sources: [] });
  });

  const stored = [
    { sessionId: "s1", turn: 1, ...hours },
    { sessionId: "s1", turn: 1, ...handbook },
    { sessionId: "s1", turn: 2, ...handbook },
  ];

  test("belong to the result, in order of the conversation", async () => {
    await store().sessions.commit(answered(1, "Ada"));
    expect(await sources()).toEqual(stored);
    expect(await store().reports.find("result1")).toMatchObject({ sources: stored });
    expect(await store().reports.page({ botId: "bot", limit: 5 })).toMatchObject([{ sources: stored }]);
    expect(await store().results.findSummary("result1")).not.toHaveProperty("sources");
  });

  test("outlive the session, and are removed with the result", async () => {
    await store().sessions.expire({ ...none, idleSince: 5_000, endedSince: 5_000 });
    expect(await store().sessions.find("s1")).toBeUndefined();
    expect(await sources()).toEqual(stored);
    expect(await store().results.remove("result1")).toBe(true);
    await store().sessions.commit(start);
    expect(await sources()).toEqual([]);
    expect(await store().sessions.findStreamedText("s1", 1)).toBeUndefined();
  });

  test("of a preview expire with it", async () => {
    const { resultId: _resultId, ...preview } = { ...session, id: "p", isPreview: true };
    await store().sessions.commit({ session: preview });
    const reply = { sessionId: "p", turn: 1, text: "Until six." };
    await store().sessions.saveStreamedText({ ...reply, sources: [hours] });
    expect(await store().sessions.findStreamedText("p", 1)).toMatchObject({ sources: [hours] });
    await store().sessions.expire({ ...none, idleSince: 5_000, endedSince: 5_000 });
    expect(await store().sessions.findStreamedText("p", 1)).toBeUndefined();
  });
}

function describeMails(store: () => Store): void {
  const request = {
    to: ["ada@example.org"],
    cc: [],
    bcc: [],
    subject: "New lead",
    text: "Hello",
    attachmentUrls: ["https://bots.test/a"],
  };
  const mail = { id: "m1", botId: "bot", resultId: "result1", request, createdAt: 1_000 };

  test("are charged with their addition, once; one that exists releases the reservation", async () => {
    const { mails, aiBudgets } = store();
    const [scope, other] = ["mail address a", "mail bot b"];
    const budgets = [scope, other].map((each) => ({ scope: each, messages: 2, tokens: 0 }));
    const tokens = { minTokens: 0, maxTokens: 0 };
    const reserve = (id: string) =>
      aiBudgets.reserve({ id, day: 20_000, budgets, ...tokens, now: 1_000, expiresAt: 2_000 });
    const charged = async () =>
      (await aiBudgets.read(20_000, [scope, other])).map(({ messages }) => messages);
    await reserve("r1");
    await mails.add(mail, "r1");
    expect(await charged()).toEqual([1, 1]);
    await reserve("r2");
    await mails.add(mail, "r2");
    expect(await aiBudgets.settle("r2", { messages: 1, tokens: 0 })).toEqual([]);
    await mails.add({ ...mail, id: "m2" });
    expect(await charged()).toEqual([1, 1]);
    expect(await reserve("r3")).toMatchObject({ isGranted: true });
  });

  test("are claimed once until their lease is over, and added once", async () => {
    const { mails } = store();
    await mails.add(mail);
    await mails.add({ ...mail, request: { ...request, subject: "Again" } });
    expect([await mails.has("m1"), await mails.has("m2")]).toEqual([true, false]);
    expect(await mails.claim(999, 5_000, 10)).toEqual([]);
    expect(await mails.claim(1_000, 5_000, 10)).toEqual([{ ...mail, attempts: 1 }]);
    expect(await mails.claim(4_999, 9_000, 10)).toEqual([]);
    const delay = { now: 1_500, delayMs: 500, problem: "connect ECONNREFUSED" };
    await mails.postpone({ id: "m1", attempts: 1 }, delay);
    expect(await mails.claim(2_000, 9_000, 10)).toEqual([{ ...mail, attempts: 2 }]);
  });

  test("are kept by the attempt that renews its lease, until another one has it", async () => {
    const { mails } = store();
    await mails.add(mail);
    await mails.claim(1_000, 2_000, 10);
    const first = { id: "m1", attempts: 1 };
    expect(await mails.renew(first, { now: 1_900, delayMs: 1_000 })).toBe(true);
    expect(await mails.claim(2_800, 9_000, 10)).toEqual([]);
    expect(await mails.claim(2_900, 9_000, 10)).toEqual([{ ...mail, attempts: 2 }]);
    expect(await mails.renew(first, { now: 3_000, delayMs: 60_000 })).toBe(false);
    expect(await mails.postpone(first, { now: 3_000, delayMs: 0, problem: "late" })).toBe(false);
    expect(await mails.claim(8_999, 12_000, 10)).toEqual([]);
    expect(await mails.claim(9_000, 12_000, 10)).toEqual([{ ...mail, attempts: 3 }]);
    await mails.settle({ id: "m1", attempts: 1 }, { state: "delivered", now: 9_500 });
    expect(await mails.renew({ id: "m1", attempts: 3 }, { now: 9_500, delayMs: 1 })).toBe(false);
    await mails.postpone({ id: "m1", attempts: 3 }, { now: 9_500, delayMs: 0, problem: "late" });
    expect(await mails.claim(99_000, 99_000, 10)).toEqual([]);
  });

  test("of bots whose turn it isn't are left, all or those with attachments", async () => {
    const { mails } = store();
    const text = 'A text with "attachmentUrls":[] in it';
    await mails.add({ ...mail, id: "a1" });
    await mails.add({ ...mail, id: "a2", request: { ...request, attachmentUrls: [] } });
    await mails.add({ ...mail, id: "b1", botId: "b", request: { ...request, text } });
    await mails.add({ ...mail, id: "b2", botId: "b", request: { ...request, attachmentUrls: [] } });
    await mails.add({ ...mail, id: "c1", botId: "c" });
    const claim = async (all: readonly string[], withAttachments: readonly string[]) =>
      (await mails.claim(1_000, 5_000, 10, { all, withAttachments })).map(({ id }) => id);
    expect(await claim(["bot", "c"], ["b"])).toEqual(["b2"]);
    expect(await claim([], ["bot", "b"])).toEqual(["a2", "c1"]);
    expect(await claim([], [])).toEqual(["a1", "b1"]);
  });

  test("have a state that is kept with their result, without their content", async () => {
    const { mails, results, sessions } = store();
    await sessions.commit(start);
    await mails.add(mail);
    await mails.add({ ...mail, id: "m2" });
    expect(await mails.backlog()).toEqual({ mails: 0 });
    await mails.claim(1_000, 5_000, 1);
    const delay = { now: 1_500, delayMs: 500, problem: "connect ECONNREFUSED" };
    await mails.postpone({ id: "m1", attempts: 1 }, delay);
    expect(await mails.backlog()).toEqual({ mails: 1, since: 1_000 });
    const status = { subject: "New lead", createdAt: 1_000 };
    const pending = { ...status, state: "pending", attempts: 0, updatedAt: 1_000 };
    expect(await mails.ofResult("result1")).toEqual([
      { ...pending, attempts: 1, problem: "connect ECONNREFUSED", updatedAt: 1_500 },
      pending,
    ]);
    await mails.settle({ id: "m1", attempts: 1 }, { state: "delivered", now: 3_000 });
    // Of an attempt that stalled while the mail server refused it.
    await mails.settle({ id: "m1", attempts: 1 }, { state: "failed", problem: "Timeout", now: 3_500 });
    await mails.settle({ id: "m2", attempts: 1 }, { state: "failed", problem: "Timeout", now: 3_500 });
    await mails.settle(
      { id: "m2", attempts: 0 },
      { state: "failed", problem: "No such mailbox", now: 4_000 },
    );
    expect(await mails.has("m1")).toBe(true);
    expect(await mails.ofResult("result1")).toEqual([
      { ...status, state: "delivered", attempts: 1, updatedAt: 3_000 },
      { ...status, state: "failed", attempts: 0, problem: "No such mailbox", updatedAt: 4_000 },
    ]);
    expect(await mails.backlog()).toEqual({ mails: 0 });
    expect(await mails.claim(99_000, 99_000, 10)).toEqual([]);
    await results.remove("result1");
    expect(await mails.ofResult("result1")).toEqual([]);
  });

  test("expire without a result, or if it was removed meanwhile", async () => {
    const { mails, sessions } = store();
    await sessions.commit(start);
    await mails.add({ ...mail, resultId: "" });
    await mails.add({ ...mail, id: "m2" });
    await mails.add({ ...mail, id: "m3", resultId: "removed" });
    expect(await mails.expire(1_000)).toBe(0);
    expect(await mails.expire(1_001)).toBe(2);
    expect(await mails.ofResult("removed")).toEqual([]);
    expect(await mails.ofResult("result1")).toHaveLength(1);
  });
}

function describeDeliveries(store: () => Store): void {
  const delivery = { id: "d1", url: "https://crm.test/hook" };

  test("are written with a turn, claimed when due, and postponed while they are tried", async () => {
    await store().sessions.commit({ ...start, delivery });
    expect(await store().deliveries.claim(999, 5_000, 10)).toEqual([]);
    const claimed = { ...delivery, botId: "bot", resultId: "result1", createdAt: 1_000 };
    expect(await store().deliveries.claim(1_000, 5_000, 10)).toEqual([{ ...claimed, attempts: 1 }]);
    expect(await store().deliveries.claim(4_999, 9_000, 10)).toEqual([]);
    const first = { id: "d1", attempts: 1 };
    expect(await store().deliveries.postpone(first, { now: 1_500, delayMs: 500 })).toBe(true);
    expect(await store().deliveries.claim(2_000, 9_000, 10)).toEqual([{ ...claimed, attempts: 2 }]);
    expect(await store().deliveries.postpone(first, { now: 2_500, delayMs: 0 })).toBe(false);
    expect(await store().deliveries.claim(8_999, 9_000, 10)).toEqual([]);
    await store().deliveries.remove("d1");
    expect(await store().deliveries.claim(99_000, 99_000, 10)).toEqual([]);
  });

  test("of an uncommitted turn don't exist, and those of a removed result are removed", async () => {
    await store().sessions.commit({ ...start, delivery });
    await store().sessions.commit({ ...start, delivery: { ...delivery, id: "d2" } });
    await store().results.remove("result1");
    expect(await store().deliveries.claim(9_000, 9_000, 10)).toEqual([]);
  });

  test("to excepted URLs are left", async () => {
    const other = { id: "d2", url: "https://other.test/hook" };
    await store().sessions.commit({ ...start, delivery });
    await store().sessions.commit({ ...answered(1, "Ada"), delivery: other });
    const ids = async (except: readonly string[]) =>
      (await store().deliveries.claim(9_000, 9_000, 10, except)).map(({ id }) => id);
    expect(await ids([delivery.url])).toEqual(["d2"]);
    expect(await ids([other.url, "https://third.test"])).toEqual(["d1"]);
    expect(await ids([delivery.url, other.url])).toEqual([]);
    expect(await ids([])).toEqual(["d1", "d2"]);
  });

  test("expire by their age", async () => {
    await store().sessions.commit({ ...start, delivery });
    await store().sessions.commit({ ...answered(1, "Ada"), delivery: { ...delivery, id: "d2" } });
    const [claimed] = await store().deliveries.claim(9_000, 9_000, 1);
    const createdAt = claimed?.createdAt ?? Number.NaN;
    expect(await store().deliveries.expire(createdAt, 10)).toEqual([]);
    const expired = { botId: "bot", resultId: "result1" };
    expect(await store().deliveries.expire(createdAt + 5_000, 1)).toEqual([{ ...expired, attempts: 1 }]);
    expect(await store().deliveries.expire(createdAt + 5_000, 1)).toEqual([{ ...expired, attempts: 0 }]);
    expect(await store().deliveries.expire(createdAt + 5_000, 1)).toEqual([]);
    expect(await store().deliveries.claim(99_000, 99_000, 1)).toEqual([]);
  });

  test("are claimed in batches", async () => {
    await store().sessions.commit({ ...start, delivery });
    await store().sessions.commit({ ...answered(1, "Ada"), delivery: { ...delivery, id: "d2" } });
    const ids = async () => (await store().deliveries.claim(9_000, 99_000, 1)).map(({ id }) => id);
    expect([await ids(), await ids(), await ids()]).toEqual([["d1"], ["d2"], []]);
  });
}

function describeRevisions(store: () => Store): void {
  const revision = { revision: "r1", botId: "bot", definition: '{"id":"bot"}' };

  test("are kept while a session refers to them or the server uses them", async () => {
    await store().revisions.save(revision, 1_000);
    await store().revisions.save(revision, 1_000);
    await store().revisions.save({ ...revision, revision: "r2" }, 1_000);
    await store().revisions.save({ ...revision, revision: "r3" }, 1_000);
    await store().sessions.commit(start);
    await store().sessions.expire({ ...none, savedSince: 1_001, keepRevisions: ["r3"] });
    expect(await store().revisions.find("r1")).toMatchObject(revision);
    expect(await store().revisions.find("r2")).toBeUndefined();
    expect(await store().revisions.find("r3")).toBeDefined();
    expect(await store().revisions.ofBot(revision.botId)).toHaveLength(2);
    expect(await store().revisions.ofBot("another")).toEqual([]);
  });

  test("are kept without a session until the limit; saving again renews it", async () => {
    await store().revisions.save(revision, 1_000);
    await store().revisions.save({ ...revision, revision: "r2" }, 1_000);
    await store().sessions.expire({ ...none, savedSince: 1_000 });
    expect(await store().revisions.ofBot("bot")).toHaveLength(2);
    await store().revisions.save(revision, 2_000);
    await store().sessions.expire({ ...none, savedSince: 2_000 });
    expect(await store().revisions.ofBot("bot")).toMatchObject([revision]);
  });
}

function describePendingEvents(store: () => Store): void {
  test("are taken once per channel, in order", async () => {
    await store().pendingEvents.add("channel", "1", 1_000);
    await store().pendingEvents.add("other", "x", 1_000);
    await store().pendingEvents.add("channel", "2", 1_000);
    expect(await store().pendingEvents.take("channel")).toEqual(["1", "2"]);
    expect(await store().pendingEvents.take("channel")).toEqual([]);
    expect(await store().pendingEvents.take("other")).toEqual(["x"]);
  });

  test("expire", async () => {
    await store().pendingEvents.add("channel", "old", 1_000);
    await store().pendingEvents.add("channel", "new", 2_000);
    expect(await store().pendingEvents.expire(2_000)).toBe(1);
    expect(await store().pendingEvents.take("channel")).toEqual(["new"]);
  });

  test("are leased in order, and stay until they are removed", async () => {
    const { add, claim, release, remove } = store().pendingEvents;
    const lease = (leaseOwner: string, now: number) => ({ leaseOwner, now, leaseMs: 1_000 });
    expect(await claim("channel", lease("a", 1_000))).toBeUndefined();
    await add("other", "x", 1_000);
    const first = { id: await add("channel", "1", 1_000), payload: "1" };
    const second = { id: await add("channel", "2", 1_000), payload: "2" };
    expect(await claim("channel", lease("a", 1_000))).toEqual(first);
    expect(await claim("channel", lease("b", 1_999))).toBe("leased");
    expect(await claim("channel", lease("a", 1_999))).toEqual(first);
    await release(first.id, "b");
    expect(await claim("channel", lease("b", 2_998))).toBe("leased");
    // The first owner has died.
    expect(await claim("channel", lease("b", 2_999))).toEqual(first);
    await release(first.id, "b");
    expect(await claim("channel", lease("a", 3_000))).toEqual(first);
    await remove(first.id);
    expect(await claim("channel", lease("b", 3_000))).toEqual(second);
    await remove(second.id);
    expect(await claim("channel", lease("b", 3_000))).toBeUndefined();
    expect(await store().pendingEvents.take("other")).toEqual(["x"]);
  });

  test("are leased by one of several that claim at the same time", async () => {
    await store().pendingEvents.add("channel", "1", 1_000);
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store().pendingEvents.claim("channel", { leaseOwner: `${n}`, now: 1_000, leaseMs: 1_000 }),
      ),
    );
    expect(claims.filter((claimed) => claimed === "leased")).toHaveLength(9);
  });
}

function describeUsedTokens(store: () => Store): void {
  test("can be added once until they expire", async () => {
    const added = await Promise.all([1_000, 1_001, 1_002].map((now) => store().usedTokens.add("a", now)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await store().usedTokens.add("b", 2_000)).toBe(true);
    expect(await store().usedTokens.expire(2_000)).toBe(1);
    expect([await store().usedTokens.has("a"), await store().usedTokens.has("b")]).toEqual([false, true]);
    expect(await store().usedTokens.add("a", 3_000)).toBe(true);
    expect(await store().usedTokens.add("b", 3_000)).toBe(false);
  });
}

function describeStreamLeases(store: () => Store): void {
  const acquire = (leaseOwner: string, now: number, text = "") =>
    store().streamLeases.acquire({ key: "s1 1", leaseOwner, text, now, leaseMs: 100 });

  test("are acquired by one of many concurrent owners, and by another after they expire", async () => {
    const acquired = await Promise.all(["a", "b", "c"].map((leaseOwner) => acquire(leaseOwner, 1_000)));
    expect(acquired.filter(Boolean)).toHaveLength(1);
    expect(await acquire("d", 1_099)).toBe(false);
    expect(await acquire("d", 1_100)).toBe(true);
  });

  test("are renewed by their owner, whose text the others can read", async () => {
    expect(await store().streamLeases.readText("s1 1")).toBeUndefined();
    expect(await acquire("a", 1_000)).toBe(true);
    expect(await acquire("a", 1_090, "Once upon")).toBe(true);
    expect(await acquire("b", 1_150)).toBe(false);
    expect(await store().streamLeases.readText("s1 1")).toBe("Once upon");
  });

  test("keep the failures of their stream and its text when they are released", async () => {
    const { streamLeases } = store();
    const failed = (now: number) => streamLeases.fail({ key: "s1 1", leaseOwner: "a", text: "Once", now });
    expect(await streamLeases.findFailures("s1 1", 1_000)).toBeUndefined();
    await acquire("a", 1_000);
    expect(await failed(1_010)).toBe(1);
    await streamLeases.release("s1 1", "a");
    expect(await streamLeases.findFailures("s1 1", 1_050)).toEqual({ count: 1, elapsedMs: 40 });
    expect(await streamLeases.readText("s1 1")).toBe("Once");
    expect(await acquire("b", 1_100)).toBe(true);
    expect(await failed(1_110)).toBe(2);
    expect(await streamLeases.findFailures("s1 1", 1_110)).toEqual({ count: 2, elapsedMs: 0 });
    await streamLeases.expire(5_000);
    expect(await streamLeases.findFailures("s1 1", 5_000)).toBeUndefined();
  });

  test("can be released only by their owner, and expire", async () => {
    await acquire("a", 1_000);
    await store().streamLeases.release("s1 1", "b");
    expect(await acquire("b", 1_050)).toBe(false);
    await store().streamLeases.release("s1 1", "a");
    expect(await acquire("b", 1_050)).toBe(true);
    expect(await store().streamLeases.expire(1_150)).toBe(0);
    expect(await store().streamLeases.expire(1_151)).toBe(1);
  });
}

function describeAiBudgets(store: () => Store): void {
  const [visitor, bot] = [
    { scope: "visitor v1", messages: 5, tokens: 500 },
    { scope: "bot b1", messages: 100, tokens: 1_000 },
  ];
  const reservation = {
    day: 20_000,
    budgets: [visitor, bot],
    minTokens: 60,
    maxTokens: 90,
    now: 1_000,
    expiresAt: 1_100,
  };
  const reserve = (id: string, changes: Partial<AiReservation> = {}) =>
    store().aiBudgets.reserve({ ...reservation, id, ...changes });

  test("are never exceeded by concurrent reservations", async () => {
    const budgets = [bot];
    const grants = await Promise.all(Array.from({ length: 50 }, (_, n) => reserve(`r${n}`, { budgets })));
    const tokens = grants.map((grant) => (grant.isGranted ? grant.tokens : 0));
    expect(tokens.filter((granted) => granted === 90)).toHaveLength(11);
    expect(tokens.reduce((sum, granted) => sum + granted, 0)).toBe(990);
    expect(await reserve("last", { budgets, minTokens: 1 })).toEqual({ isGranted: true, tokens: 10 });
    expect(await reserve("none", { budgets, minTokens: 1 })).toEqual({ isGranted: false, scope: "bot b1" });
  });

  test("are charged what was used, once, and get back the rest", async () => {
    await reserve("r1");
    expect(await store().aiBudgets.settle("r1", { messages: 1, tokens: 40 })).toHaveLength(2);
    expect(await store().aiBudgets.settle("r1", { messages: 1, tokens: 40 })).toEqual([]);
    await reserve("r2");
    await store().aiBudgets.settle("r2", { messages: 0, tokens: 0 });
    expect(await store().aiBudgets.read(20_000, ["bot b1", "bot b2"])).toEqual([
      { scope: "bot b1", messages: 1, tokens: 40, refused: 0 },
    ]);
    expect(await reserve("r3", { maxTokens: 10_000 })).toEqual({ isGranted: true, tokens: 460 });
  });

  test("of a scope don't limit another one, and those of a day not the next", async () => {
    const small = { ...visitor, messages: 1 };
    const budgets = [small, bot];
    expect(await reserve("r1", { budgets })).toMatchObject({ isGranted: true });
    expect(await reserve("r2", { budgets })).toEqual({ isGranted: false, scope: "visitor v1" });
    expect(await reserve("r3", { budgets: [{ ...small, scope: "visitor v2" }, bot] })).toMatchObject({
      isGranted: true,
    });
    expect(await reserve("r4", { budgets, day: 20_001 })).toMatchObject({ isGranted: true });
    expect(await store().aiBudgets.read(20_000, ["visitor v1"])).toMatchObject([{ refused: 1 }]);
  });

  test("get back a reservation when it expires; a slow call is still charged", async () => {
    const budgets = [{ ...bot, tokens: 90 }];
    const claim = (id: string, newId: string, now: number) =>
      store().aiBudgets.claim(id, { newId, now, expiresAt: now + 101 });
    await reserve("r1", { budgets });
    expect(await reserve("r2", { budgets, now: 1_099 })).toMatchObject({ isGranted: false });
    expect(await claim("r1", "call", 1_099)).toBe(90);
    expect(await reserve("r2", { budgets, now: 1_199 })).toMatchObject({ isGranted: false });
    expect(await reserve("r2", { budgets, now: 1_200, expiresAt: 1_300 })).toMatchObject({ isGranted: true });
    expect(await claim("call", "late", 1_200)).toBeUndefined();
    expect(await store().aiBudgets.settle("call", { messages: 1, tokens: 80 })).toMatchObject([
      { messages: 1, tokens: 80 },
    ]);
  });

  test("give a reservation to one of the calls that claim it", async () => {
    await reserve("r1");
    const claims = await Promise.all(
      ["a", "b", "c"].map((newId) => store().aiBudgets.claim("r1", { newId, now: 1_000, expiresAt: 2_000 })),
    );
    expect(claims.filter((tokens) => tokens !== undefined)).toEqual([90]);
    expect(await store().aiBudgets.settle("r1", { messages: 1, tokens: 1 })).toEqual([]);
  });

  test("expire with their day", async () => {
    await reserve("r1");
    await store().aiBudgets.settle("r1", { messages: 1, tokens: 40 });
    await store().aiBudgets.expire(20_000, 0);
    expect(await store().aiBudgets.read(20_000, ["bot b1"])).toHaveLength(1);
    await store().aiBudgets.expire(20_001, 0);
    expect(await store().aiBudgets.read(20_000, ["bot b1"])).toEqual([]);
  });
}

function describeEffectJournals(store: () => Store): void {
  const turn = { sessionId: "s1", turn: 1, messageDigest: "m1" };
  const entry = { ...turn, replies: '["a\\u0000"]', leaseOwner: "h1", now: 1_000, leaseMs: 0 };

  test("are found by message digest and turn, and return the latest replies", async () => {
    expect(await store().effectJournals.find(turn)).toBeUndefined();
    await store().effectJournals.write(entry);
    await store().effectJournals.write({ ...entry, replies: '["a","b"]' });
    expect(await store().effectJournals.find(turn)).toBe('["a","b"]');
    expect(await store().effectJournals.find({ ...turn, messageDigest: "m2" })).toBeUndefined();
    expect(await store().effectJournals.find({ ...turn, turn: 2 })).toBeUndefined();
  });

  test("are replaced by the next turn, and by another run after the lease expired", async () => {
    expect(await store().effectJournals.write(entry)).toBe(true);
    expect(await store().effectJournals.write({ ...entry, leaseOwner: "h2", messageDigest: "m2" })).toBe(
      true,
    );
    expect(await store().effectJournals.write({ ...entry, turn: 2, leaseMs: 8_000 })).toBe(true);
    expect(await store().effectJournals.find({ ...turn, turn: 2 })).toBe(entry.replies);
  });

  test("can't be written after the session has advanced", async () => {
    const first = { ...entry, turn: 0 };
    await store().sessions.commit(start);
    expect(await store().effectJournals.write(first)).toBe(true);
    await store().effectJournals.remove(first);
    await store().sessions.commit(answered(1, "Ada"));
    expect(await store().effectJournals.write(first)).toBe(false);
    expect(await store().effectJournals.find(first)).toBeUndefined();
    expect(await store().effectJournals.write(entry)).toBe(true);
  });

  test("are removed with their turn, and expire", async () => {
    await store().effectJournals.write(entry);
    await store().effectJournals.remove({ sessionId: "s1", turn: 0 });
    expect(await store().effectJournals.find(turn)).toBe(entry.replies);
    await store().effectJournals.remove(turn);
    expect(await store().effectJournals.find(turn)).toBeUndefined();
    await store().effectJournals.write(entry);
    expect(await store().effectJournals.expire(1_000)).toBe(0);
    expect(await store().effectJournals.expire(1_001)).toBe(1);
  });
}

function describeRateLimits(store: () => Store): void {
  const bucket = { burst: 2, perSecond: 0.5 };
  const take = (key: string, now: number) => store().rateLimits.take(key, bucket, now);

  test("a burst is allowed, then one request per refilled token", async () => {
    expect(await take("a", 0)).toEqual({ isAllowed: true, retryAfter: 0 });
    expect(await take("a", 0)).toEqual({ isAllowed: true, retryAfter: 0 });
    expect(await take("a", 0)).toEqual({ isAllowed: false, retryAfter: 2 });
    expect(await take("a", 1_000)).toEqual({ isAllowed: false, retryAfter: 1 });
    expect((await take("a", 2_000)).isAllowed).toBe(true);
    expect((await take("b", 0)).isAllowed).toBe(true);
  });

  test("a request can cost several tokens, or more than there are", async () => {
    const { rateLimits } = store();
    const hundred = { burst: 100, perSecond: 10 };
    expect(await rateLimits.take("c", hundred, 0, 101)).toMatchObject({ isAllowed: false });
    expect(await rateLimits.take("c", hundred, 0, 60)).toEqual({ isAllowed: true, retryAfter: 0 });
    expect(await rateLimits.take("c", hundred, 0, 60)).toEqual({ isAllowed: false, retryAfter: 2 });
    expect((await rateLimits.take("c", hundred, 0, 40)).isAllowed).toBe(true);
  });

  test("a cost that is known only afterwards can overdraw the bucket, or be given back", async () => {
    const { rateLimits } = store();
    const hundred = { burst: 100, perSecond: 10 };
    expect((await rateLimits.take("d", hundred, 0, 0)).isAllowed).toBe(true);
    await rateLimits.spend("d", hundred, 0, 130);
    expect(await rateLimits.take("d", hundred, 0, 0)).toEqual({ isAllowed: false, retryAfter: 3 });
    expect((await rateLimits.take("d", hundred, 3_000, 0)).isAllowed).toBe(true);
    await rateLimits.spend("d", hundred, 3_000, -500);
    expect((await rateLimits.take("d", hundred, 3_000, 100)).isAllowed).toBe(true);
    expect((await rateLimits.take("d", hundred, 3_000, 1)).isAllowed).toBe(false);
    await rateLimits.spend("e", hundred, 0, 100);
    expect((await rateLimits.take("e", hundred, 0, 1)).isAllowed).toBe(false);
  });
}

function mustHaveResult({ result }: TurnCommit) {
  if (result === undefined) throw new Error("The fixture needs a result.");
  return result;
}
