import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import type { ResultFilter, ResultQuery } from "../store/stored-result.ts";
import type { StoredSession, TurnCommit } from "../store/stored-session.ts";

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
          ...(turn === 2 && { attachedFileUrls: ["https://a.test/f"] }),
        },
      ],
      logs: [{ status: "error", description: `log ${turn}`, details: "why" }],
      visitedEdgeIds: ["e1"],
    },
  };
}

/** What every store must do. `open` gives an empty one; `reopen`, where it can, the same one after a restart. */
export function describeStore(name: string, open: () => Promise<Store>, reopen?: () => Promise<Store>): void {
  describe(`store: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describe("sessions", () => {
      test("a committed session is found as it was given", async () => {
        expect(await store.sessions.commit(start)).toBe("committed");
        expect(await store.sessions.find("s1")).toEqual(session);
        expect(await store.sessions.find("s2")).toBeUndefined();
      });

      test("a session without optional fields has none", async () => {
        const { resultId: _resultId, blockId: _blockId, ...bare } = session;
        await store.sessions.commit({ session: bare });
        expect(await store.sessions.find("s1")).toStrictEqual(bare);
      });

      test("a session id is given out once", async () => {
        await store.sessions.commit(start);
        const second = { ...start, session: { ...session, botId: "other" } };
        expect(await store.sessions.commit(second)).toBe("conflict");
        expect(await store.sessions.find("s1")).toEqual(session);
      });

      test("a turn is taken once: the second writer gets a conflict and changes nothing", async () => {
        await store.sessions.commit(start);
        const both = await Promise.all([
          store.sessions.commit(answered(1, "Ada")),
          store.sessions.commit({ ...answered(1, "Bob"), messageId: "other" }),
        ]);
        expect(both).toEqual(["committed", "conflict"]);
        expect(await store.sessions.findReply("s1", "other")).toBeUndefined();
        const result = await store.results.find("result1");
        expect(result?.answers.map(({ content }) => content)).toEqual(["Ada"]);
        expect(result?.variables["name"]).toBe("Ada");
        expect(await store.results.edgeCounts("bot")).toEqual({ e0: 1, e1: 1 });
      });

      test("what a visitor types is kept, also what no database calls text", async () => {
        await store.sessions.commit(start);
        const turn = answered(1, "nul \u0000, half \ud83d");
        const logs = [{ status: "error", description: "log \u0000 \udc00" }] as const;
        const said = { ...turn, ...(turn.result && { result: { ...turn.result, logs } }) };
        expect(await store.sessions.commit(said)).toBe("committed");
        await store.results.addLogs("result1", [{ description: "late \u0000 \ud83d", createdAt: 2_000 }]);
        const kept = await store.results.find("result1");
        expect(kept?.answers[0]?.content).toMatch(/^nul .?, half .$/u);
        expect(kept?.variables["name"]).toMatch(/^nul .?, half .$/u);
        expect(kept?.logs.map(({ description }) => description.slice(0, 4))).toEqual(["log ", "late"]);
      });

      test("a turn on a session that isn't there is a conflict", async () => {
        expect(await store.sessions.commit(answered(1, "Ada"))).toBe("conflict");
        expect(await store.results.find("result1")).toBeUndefined();
      });

      test("each message's reply is found again, also after later turns and after the end", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        await store.sessions.commit(answered(2, "Grace", { isEnded: true }));
        expect(await store.sessions.findReply("s1", "message1")).toEqual({
          turn: 1,
          reply: { messages: [], progress: 1 },
        });
        expect(await store.sessions.findReply("s1", "message2")).toMatchObject({ turn: 2 });
        expect(await store.sessions.findReply("s2", "message1")).toBeUndefined();
        expect(await store.sessions.find("s1")).toMatchObject({
          turn: 2,
          isEnded: true,
          lastMessageId: "message2",
        });
      });

      test("a streamed text belongs to one turn and can be written again", async () => {
        await store.sessions.keepStreamedText({ sessionId: "s1", turn: 1, text: "half" });
        await store.sessions.keepStreamedText({ sessionId: "s1", turn: 1, text: "whole" });
        expect(await store.sessions.findStreamedText("s1", 1)).toBe("whole");
        expect(await store.sessions.findStreamedText("s1", 2)).toBeUndefined();
      });

      test("running and ended sessions expire by their own limits; results stay", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit({
          session: { ...session, id: "ended", isEnded: true, updatedAt: 1_500 },
        });
        await store.sessions.commit({ session: { ...session, id: "fresh", updatedAt: 9_000 } });
        expect(await store.sessions.expire({ idleSince: 1_001, endedSince: 1_500, keepRevisions: [] })).toBe(
          1,
        );
        expect(await store.sessions.find("s1")).toBeUndefined();
        expect(await store.sessions.find("ended")).toBeDefined();
        expect(await store.sessions.expire({ idleSince: 1_001, endedSince: 1_501, keepRevisions: [] })).toBe(
          1,
        );
        expect(await store.sessions.find("fresh")).toBeDefined();
        expect(await store.results.find("result1")).toBeDefined();
      });

      test("visitors' sessions that were touched lately are counted by bot", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit({ session: { ...session, id: "late", updatedAt: 2_000 } });
        await store.sessions.commit({ session: { ...session, id: "p", isPreview: true, updatedAt: 2_000 } });
        await store.sessions.commit({ session: { ...session, id: "o", botId: "other", updatedAt: 3_000 } });
        expect(await store.sessions.live(2_000)).toEqual({ bot: 1, other: 1 });
        expect(await store.sessions.live(3_001)).toEqual({});
      });

      test("an expired session's messages are forgotten with it", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        await store.sessions.expire({ idleSince: 5_000, endedSince: 5_000, keepRevisions: [] });
        expect(await store.sessions.findReply("s1", "message1")).toBeUndefined();
      });
    });

    describe("results", () => {
      test("gather answers, logs and the latest variables", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        await store.sessions.commit(answered(2, "Grace", { isEnded: true }));
        expect(await store.results.find("result1")).toEqual({
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
              attachedFileUrls: ["https://a.test/f"],
              sessionId: "s1",
              turn: 2,
              createdAt: 1_002,
            },
          ],
          logs: [
            { status: "error", description: "log 1", details: "why", createdAt: 1_001 },
            { status: "error", description: "log 2", details: "why", createdAt: 1_002 },
          ],
        });
      });

      test("a summary holds no answers and no variables", async () => {
        await store.sessions.commit(start);
        expect(await store.results.findSummary("result1")).toEqual({
          id: "result1",
          botId: "bot",
          createdAt: 1_000,
          isCompleted: false,
          hasStarted: false,
          lastSessionId: "s1",
        });
        expect(await store.results.findSummary("nobody")).toBeUndefined();
      });

      test("a result goes on in a later session", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        await store.sessions.commit({ ...start, session: { ...session, id: "s2", updatedAt: 3_000 } });
        expect(await store.results.find("result1")).toMatchObject({
          lastSessionId: "s2",
          createdAt: 1_000,
          hasStarted: true,
          answers: [{ content: "Ada" }],
        });
      });

      test("a completed result stays completed", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada", { isEnded: true }));
        await store.sessions.commit({ ...start, session: { ...session, id: "s2" } });
        expect((await store.results.find("result1"))?.isCompleted).toBe(true);
      });

      test("come in pages, in the order of their creation, of one bot, between two times", async () => {
        const times = [1_000, 2_000, 3_000, 4_000];
        for (const [index, time] of times.entries()) {
          const of = { ...session, id: `s${index}`, resultId: `result${index}`, updatedAt: time };
          await store.sessions.commit({
            session: of,
            result: { ...mustHaveResult(start), id: `result${index}` },
          });
        }
        const other = { ...mustHaveResult(start), id: "foreign", botId: "other" };
        await store.sessions.commit({
          session: { ...session, id: "foreign", botId: "other" },
          result: other,
        });
        const ids = async (query: Omit<ResultQuery, "botId">) =>
          (await store.results.page({ botId: "bot", ...query })).map(({ id }) => id);
        expect(await ids({ limit: 3 })).toEqual(["result0", "result1", "result2"]);
        expect(await ids({ limit: 3, after: "result2" })).toEqual(["result3"]);
        expect(await ids({ limit: 9, from: 2_000, to: 4_000 })).toEqual(["result1", "result2"]);
        expect(await store.results.bots()).toEqual([
          { botId: "bot", results: 4, started: 0, completed: 0, lastAt: 4_000 },
          { botId: "other", results: 1, started: 0, completed: 0, lastAt: 1_000 },
        ]);
        expect(await ids({ limit: 3, isNewestFirst: true })).toEqual(["result3", "result2", "result1"]);
        expect(await ids({ limit: 3, isNewestFirst: true, after: "result1" })).toEqual(["result0"]);
        expect(await ids({ limit: 3, after: "nobody" })).toEqual([]);
        expect(await store.results.count({ botId: "bot", from: 2_000 })).toBe(3);
      });

      test("are found by what was answered, what variables hold, and how far they came", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada 100% Lovelace", { isEnded: true }));
        const second = { ...session, id: "s2", resultId: "result2" };
        const change = {
          ...mustHaveResult(start),
          id: "result2",
          variables: { quote: 'she said "hi"', mood: "Grün" },
        };
        await store.sessions.commit({ session: second, result: change });
        const found = async (filter: Omit<ResultFilter, "botId">) => {
          const page = await store.results.page({ botId: "bot", ...filter, limit: 9 });
          expect(await store.results.count({ botId: "bot", ...filter })).toBe(page.length);
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
        expect(await store.results.bots()).toEqual([
          { botId: "bot", results: 2, started: 1, completed: 1, lastAt: 1_000 },
        ]);
      });

      test("keep what was said and shown, also after the session expired", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit({ ...answered(1, "Ada"), said: " ada " });
        await store.sessions.expire({ idleSince: 5_000, endedSince: 5_000, keepRevisions: [] });
        expect(await store.results.transcript("result1")).toEqual([
          { sessionId: "s1", turn: 0, reply: session.reply, createdAt: 1_000 },
          { sessionId: "s1", turn: 1, said: " ada ", reply: { messages: [], progress: 1 }, createdAt: 1_001 },
        ]);
        expect(await store.results.transcript("nobody")).toEqual([]);
        await store.results.remove("result1");
        expect(await store.results.transcript("result1")).toEqual([]);
      });

      test("tell how many saw and answered each question", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        await store.sessions.commit(answered(2, "Grace"));
        const second = { ...session, id: "s2", resultId: "result2" };
        await store.sessions.commit({ session: second, result: { ...mustHaveResult(start), id: "result2" } });
        expect(await store.results.questionCounts({ botId: "bot" })).toEqual([
          { blockId: "block1", asked: 2, answered: 1 },
        ]);
        expect(await store.results.questionCounts({ botId: "other" })).toEqual([]);
      });

      test("take logs from the client, where there is a result", async () => {
        await store.sessions.commit(start);
        const log = {
          description: "foo is not defined",
          context: "While executing script",
          createdAt: 2_000,
        };
        await store.results.addLogs("result1", [log]);
        await store.results.addLogs("nobody", [log]);
        expect((await store.results.find("result1"))?.logs).toEqual([log]);
        expect(await store.results.find("nobody")).toBeUndefined();
      });

      test("can be removed with all that belongs to them", async () => {
        await store.sessions.commit(start);
        await store.sessions.commit(answered(1, "Ada"));
        expect(await store.results.remove("result1")).toBe(true);
        expect(await store.results.remove("result1")).toBe(false);
        expect(await store.results.find("result1")).toBeUndefined();
        expect(await store.sessions.find("s1")).toBeUndefined();
        expect(await store.sessions.findReply("s1", "message1")).toBeUndefined();
      });
    });

    describe("deliveries", () => {
      const delivery = { id: "d1", url: "https://crm.test/hook" };

      test("come with a turn, are given out when due, and held back while they are tried", async () => {
        await store.sessions.commit({ ...start, delivery });
        expect(await store.deliveries.take(999, 5_000, 10)).toEqual([]);
        const taken = { ...delivery, botId: "bot", resultId: "result1", createdAt: 1_000 };
        expect(await store.deliveries.take(1_000, 5_000, 10)).toEqual([{ ...taken, attempts: 1 }]);
        expect(await store.deliveries.take(4_999, 9_000, 10)).toEqual([]);
        await store.deliveries.postpone("d1", 2_000);
        expect(await store.deliveries.take(2_000, 9_000, 10)).toEqual([{ ...taken, attempts: 2 }]);
        await store.deliveries.remove("d1");
        expect(await store.deliveries.take(99_000, 99_000, 10)).toEqual([]);
      });

      test("of a turn that wasn't taken don't exist, and those of a removed result are gone", async () => {
        await store.sessions.commit({ ...start, delivery });
        await store.sessions.commit({ ...start, delivery: { ...delivery, id: "d2" } });
        await store.results.remove("result1");
        expect(await store.deliveries.take(9_000, 9_000, 10)).toEqual([]);
      });

      test("are given out in portions", async () => {
        await store.sessions.commit({ ...start, delivery });
        await store.sessions.commit({ ...answered(1, "Ada"), delivery: { ...delivery, id: "d2" } });
        const ids = async () => (await store.deliveries.take(9_000, 99_000, 1)).map(({ id }) => id);
        expect([await ids(), await ids(), await ids()]).toEqual([["d1"], ["d2"], []]);
      });
    });

    describe("revisions", () => {
      const revision = { revision: "r1", botId: "bot", definition: '{"id":"bot"}' };

      test("are kept while a session refers to them or the server serves them", async () => {
        await store.revisions.keep(revision);
        await store.revisions.keep(revision);
        await store.revisions.keep({ ...revision, revision: "r2" });
        await store.revisions.keep({ ...revision, revision: "r3" });
        await store.sessions.commit(start);
        await store.sessions.expire({ idleSince: 0, endedSince: 0, keepRevisions: ["r3"] });
        expect(await store.revisions.find("r1")).toEqual(revision);
        expect(await store.revisions.find("r2")).toBeUndefined();
        expect(await store.revisions.find("r3")).toBeDefined();
      });
    });

    describe("inbox", () => {
      test("gives each payload of a room out once, in order", async () => {
        await store.inbox.put("room", "1", 1_000);
        await store.inbox.put("other", "x", 1_000);
        await store.inbox.put("room", "2", 1_000);
        expect(await store.inbox.take("room")).toEqual(["1", "2"]);
        expect(await store.inbox.take("room")).toEqual([]);
        expect(await store.inbox.take("other")).toEqual(["x"]);
      });

      test("forgets what nobody came for", async () => {
        await store.inbox.put("room", "old", 1_000);
        await store.inbox.put("room", "new", 2_000);
        expect(await store.inbox.expire(2_000)).toBe(1);
        expect(await store.inbox.take("room")).toEqual(["new"]);
      });
    });

    describe("marks", () => {
      test("count once until they are forgotten", async () => {
        const puts = await Promise.all([1_000, 1_001, 1_002].map((now) => store.marks.put("a", now)));
        expect(puts.filter(Boolean)).toHaveLength(1);
        expect(await store.marks.put("b", 2_000)).toBe(true);
        expect(await store.marks.expire(2_000)).toBe(1);
        expect(await store.marks.put("a", 3_000)).toBe(true);
        expect(await store.marks.put("b", 3_000)).toBe(false);
      });
    });

    describe("stream leases", () => {
      const take = (holder: string, now: number, text = "") =>
        store.streamLeases.take({ key: "s1 1", holder, text, now, until: now + 100 });

      test("go to one of many that ask at once, and to another when it ran out", async () => {
        const taken = await Promise.all(["a", "b", "c"].map((holder) => take(holder, 1_000)));
        expect(taken.filter(Boolean)).toHaveLength(1);
        expect(await take("d", 1_099)).toBe(false);
        expect(await take("d", 1_100)).toBe(true);
      });

      test("are prolonged by their holder, whose words the others read", async () => {
        expect(await store.streamLeases.words("s1 1")).toBeUndefined();
        expect(await take("a", 1_000)).toBe(true);
        expect(await take("a", 1_090, "Once upon")).toBe(true);
        expect(await take("b", 1_150)).toBe(false);
        expect(await store.streamLeases.words("s1 1")).toBe("Once upon");
      });

      test("are given back by their holder alone, and forgotten when they are old", async () => {
        await take("a", 1_000);
        await store.streamLeases.release("s1 1", "b");
        expect(await take("b", 1_050)).toBe(false);
        await store.streamLeases.release("s1 1", "a");
        expect(await take("b", 1_050)).toBe(true);
        expect(await store.streamLeases.expire(1_150)).toBe(0);
        expect(await store.streamLeases.expire(1_151)).toBe(1);
      });
    });

    describe("effect journals", () => {
      const turn = { sessionId: "s1", turn: 1, said: "m1" };
      const entry = { ...turn, replies: '["a\\u0000"]', holder: "h1", now: 1_000, until: 1_000 };

      test("are found by what was said when they were kept, as it kept them last", async () => {
        expect(await store.effectJournals.find(turn)).toBeUndefined();
        await store.effectJournals.keep(entry);
        await store.effectJournals.keep({ ...entry, replies: '["a","b"]' });
        expect(await store.effectJournals.find(turn)).toBe('["a","b"]');
        expect(await store.effectJournals.find({ ...turn, said: "m2" })).toBeUndefined();
        expect(await store.effectJournals.find({ ...turn, turn: 2 })).toBeUndefined();
      });

      test("give way to what is kept for the next turn, and to another run when the first is over", async () => {
        expect(await store.effectJournals.keep(entry)).toBe(true);
        expect(await store.effectJournals.keep({ ...entry, holder: "h2", said: "m2" })).toBe(true);
        expect(await store.effectJournals.keep({ ...entry, turn: 2, until: 9_000 })).toBe(true);
        expect(await store.effectJournals.find({ ...turn, turn: 2 })).toBe(entry.replies);
      });

      test("are not kept for a turn that the session has gone on from", async () => {
        const first = { ...entry, turn: 0 };
        await store.sessions.commit(start);
        expect(await store.effectJournals.keep(first)).toBe(true);
        await store.effectJournals.remove(first);
        await store.sessions.commit(answered(1, "Ada"));
        expect(await store.effectJournals.keep(first)).toBe(false);
        expect(await store.effectJournals.find(first)).toBeUndefined();
        expect(await store.effectJournals.keep(entry)).toBe(true);
      });

      test("are forgotten with their turn, and when they are old", async () => {
        await store.effectJournals.keep(entry);
        await store.effectJournals.remove({ sessionId: "s1", turn: 0 });
        expect(await store.effectJournals.find(turn)).toBe(entry.replies);
        await store.effectJournals.remove(turn);
        expect(await store.effectJournals.find(turn)).toBeUndefined();
        await store.effectJournals.keep(entry);
        expect(await store.effectJournals.expire(1_000)).toBe(0);
        expect(await store.effectJournals.expire(1_001)).toBe(1);
      });
    });

    describe("rate limits", () => {
      const bucket = { burst: 2, perSecond: 0.5 };
      const take = (key: string, now: number) => store.rateLimits.take(key, bucket, now);

      test("a burst is allowed, then one each time a token is back", async () => {
        expect(await take("a", 0)).toEqual({ isAllowed: true, retryAfter: 0 });
        expect(await take("a", 0)).toEqual({ isAllowed: true, retryAfter: 0 });
        expect(await take("a", 0)).toEqual({ isAllowed: false, retryAfter: 2 });
        expect(await take("a", 1_000)).toEqual({ isAllowed: false, retryAfter: 1 });
        expect((await take("a", 2_000)).isAllowed).toBe(true);
        expect((await take("b", 0)).isAllowed).toBe(true);
      });
    });

    test("is ready when it can write", async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    test.skipIf(reopen === undefined)("remembers everything after a restart", async () => {
      await store.sessions.commit(start);
      await store.sessions.commit({
        ...answered(1, "Ada"),
        delivery: { id: "d1", url: "https://crm.test/hook" },
      });
      await store.inbox.put("room", "1", 1_000);
      await store.close();
      store = reopen === undefined ? store : await reopen();
      expect(await store.sessions.find("s1")).toMatchObject({ turn: 1 });
      expect(await store.sessions.findReply("s1", "message1")).toMatchObject({ turn: 1 });
      expect((await store.results.find("result1"))?.answers).toHaveLength(1);
      expect(await store.inbox.take("room")).toEqual(["1"]);
      expect(await store.deliveries.take(9_000, 9_000, 10)).toMatchObject([
        { id: "d1", resultId: "result1" },
      ]);
      expect(await store.results.transcript("result1")).toHaveLength(2);
    });
  });
}

function mustHaveResult({ result }: TurnCommit) {
  if (result === undefined) throw new Error("This fixture has a result.");
  return result;
}
