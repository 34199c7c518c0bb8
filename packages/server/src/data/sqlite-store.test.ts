import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { describeFigures } from "../testing/figures-contract.ts";
import { describeStore } from "../testing/store-contract.ts";
import { conversationTurns } from "../testing/conversation-turns.ts";
import type { TurnCommit } from "../store/stored-session.ts";
import { createGroupCommit } from "../store/sqlite/group-commit.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const root = mkdtempSync(join(tmpdir(), "banter-store-"));
let folder = "";
let folders = 0;
beforeEach(() => {
  folder = join(root, String(folders++));
});
afterAll(() => rmSync(root, { recursive: true }));

describeFigures(async () => openSqliteStore(folder), 40);

describeStore(
  "sqlite",
  async () => openSqliteStore(folder),
  async () => openSqliteStore(folder),
);

test("a failed write doesn't fail the others of its transaction", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE numbers (n INTEGER UNIQUE)");
  const { write } = createGroupCommit(database);
  const insert = database.prepare("INSERT INTO numbers (n) VALUES (?)");
  const outcomes = await Promise.allSettled([1, 2, 2, 3].map((n) => write(() => insert.run(n).changes)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(database.prepare("SELECT count(*) AS n FROM numbers").get()).toEqual({ n: 3 });
});

test("writes of the same tick share one transaction", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE numbers (n INTEGER)");
  const { write } = createGroupCommit(database);
  const states = await Promise.all(
    [1, 2, 3].map(() =>
      write(() => [
        database.isTransaction,
        database.prepare("SELECT count(*) AS n FROM numbers").get()?.["n"],
        database.exec("INSERT INTO numbers VALUES (1)"),
      ]),
    ),
  );
  expect(states.map(([isTransaction, before]) => [isTransaction, before])).toEqual([
    [true, 0],
    [true, 1],
    [true, 2],
  ]);
  expect(database.isTransaction).toBe(false);
});

test("a second process can write, too", async () => {
  const [one, two] = [openSqliteStore(folder), openSqliteStore(folder)];
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? one : two).pendingEvents.add("channel", String(n), n),
    ),
  );
  expect(await one.pendingEvents.take("channel")).toHaveLength(40);
  await one.close();
  await two.close();
});

test("a file from a newer version is refused with a helpful message", async () => {
  await openSqliteStore(folder).close();
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(() => openSqliteStore(folder)).toThrow("a newer banter wrote it");
});

test("a file from before transcripts were stored is migrated with its data", async () => {
  const store = openSqliteStore(folder);
  const state = { version: 1 } as const;
  const times = { createdAt: 5, updatedAt: 5 };
  const reply = { messages: [], input: { id: "block", type: "text input" } };
  const session = {
    id: "s",
    botId: "b",
    botRevision: "r",
    resultId: "result",
    state,
    turn: 0,
    reply,
    ...times,
  };
  const result = {
    id: "result",
    botId: "b",
    isCompleted: false,
    hasStarted: false,
    variables: { name: "Ada" },
  };
  await store.sessions.commit({
    session: { ...session, blockId: "block", isPreview: false, isEnded: false },
    result: { ...result, answers: [], logs: [], visitedEdgeIds: [] },
  });
  await store.close();
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec(`
    DROP TABLE result_rules; DROP TABLE drafts; DROP TABLE publications; DROP TABLE pauses; DROP TRIGGER answers_before_going_back; DROP TRIGGER earlier_answers_of_removed_result; DROP TABLE earlier_answers;
    DROP VIEW figures; DROP INDEX replies_by_result; DROP INDEX sessions_by_touch; DROP TABLE deliveries; DROP TABLE effect_journals; DROP TABLE ai_usage; DROP TABLE ai_reservations; DROP TABLE reply_ratings;
    DROP TABLE file_deletions; DROP TABLE mails; DROP TABLE result_identities; DROP INDEX sessions_of_previews; ALTER TABLE revisions DROP COLUMN saved_at;
    DROP INDEX streamed_texts_by_result; ALTER TABLE streamed_texts DROP COLUMN sources; ALTER TABLE streamed_texts DROP COLUMN result_id;
    ALTER TABLE replies DROP COLUMN result_id; ALTER TABLE replies DROP COLUMN block_id;
    DROP TABLE search; DROP TABLE folded_figures; DROP INDEX results_uncounted; DROP INDEX results_by_time; DROP INDEX results_by_session; CREATE INDEX results_by_bot ON results (bot_id, sequence);
    ALTER TABLE answers DROP COLUMN iso;
    ALTER TABLE inbox DROP COLUMN holder; ALTER TABLE inbox DROP COLUMN until;
    ALTER TABLE results DROP COLUMN is_counted; ALTER TABLE results DROP COLUMN waiting_block_id; ALTER TABLE replies DROP COLUMN said; ALTER TABLE replies DROP COLUMN created_at;
    ALTER TABLE replies DROP COLUMN replaces_turn;
    PRAGMA user_version = 2`);
  database.close();
  const upgraded = openSqliteStore(folder);
  expect(await upgraded.reports.transcript("result")).toEqual([
    { sessionId: "s", turn: 0, reply, createdAt: 5 },
  ]);
  expect(await upgraded.reports.questionCounts({ botId: "b" })).toEqual([
    { blockId: "block", asked: 1, answered: 0, left: 1 },
  ]);
  expect(await upgraded.reports.count({ botId: "b", search: "ada" })).toBe(1);
  await upgraded.close();
});

/** A sweep that removes nothing also counts results. */
const COUNT_ALL = { idleSince: 0, endedSince: 0, previewsSince: 0, savedSince: 0, keepRevisions: [] };

test("results are counted in the background, and found before and after", async () => {
  const store = openSqliteStore(folder, { onError: (error) => expect.fail(String(error)) });
  const commit = async (turn: TurnCommit | undefined) => turn && store.sessions.commit(turn);
  const visitors = Array.from({ length: 499 }, (_, n) => conversationTurns(`v${n}`));
  for (const turn of [0, 1, 2, 3, 4, 5]) await Promise.all(visitors.map((turns) => commit(turns[turn])));
  const observer = new DatabaseSync(join(folder, "banter.sqlite"), { readOnly: true });
  const uncounted = () =>
    observer.prepare("SELECT count(*) AS total FROM results WHERE is_counted = 0").get()?.["total"];
  const reports = () =>
    Promise.all([
      store.reports.count({ botId: "survey" }),
      store.reports.count({ botId: "survey", search: "answer 5" }),
      store.reports.count({ botId: "survey", search: "AN answer" }),
      store.reports.page({ botId: "survey", search: "answer 5", limit: 2, isNewestFirst: true }),
      store.reports.questionCounts({ botId: "survey" }),
    ]);
  const before = await reports();
  expect(before.slice(0, 3)).toEqual([499, 499, 499]);
  expect(uncounted()).toBe(499);
  await commit(conversationTurns("last")[0]);
  await vi.waitUntil(() => uncounted() === 1, 20_000);
  await store.results.remove("result-last");
  expect(await reports()).toEqual(before);
  expect(await store.figures.rebuild()).toBe(0);
  observer.close();
  await store.close();
});

test("an answer of a counted result replaces its texts in the search", async () => {
  const store = openSqliteStore(folder);
  const [first, second] = conversationTurns("v");
  if (first?.result === undefined || second?.result === undefined) expect.unreachable();
  const withMood = (turn: TurnCommit, mood: string): TurnCommit =>
    turn.result === undefined ? turn : { ...turn, result: { ...turn.result, variables: { mood } } };
  await store.sessions.commit(withMood(first, "very sad"));
  await store.sessions.expire(COUNT_ALL);
  expect(await store.reports.count({ botId: "survey", search: "SAD" })).toBe(1);
  await store.sessions.commit(withMood(second, "happy"));
  for (const sweep of [false, true]) {
    if (sweep) await store.sessions.expire(COUNT_ALL);
    expect(await store.reports.count({ botId: "survey", search: "sad" })).toBe(0);
    expect(await store.reports.count({ botId: "survey", search: "happy" })).toBe(1);
    expect(await store.reports.count({ botId: "survey", search: "ha" })).toBe(1);
  }
  await store.close();
});

test("a turn of a counted conversation rewrites nothing of the search index", async () => {
  const store = openSqliteStore(folder);
  const turns = conversationTurns("v");
  const long = (turn: TurnCommit, n: number): TurnCommit =>
    turn.result === undefined
      ? turn
      : {
          ...turn,
          result: {
            ...turn.result,
            answers: [{ blockId: "q", key: "q", content: `${n} ${"long text ".repeat(5_000)}` }],
          },
        };
  for (const [n, turn] of turns.slice(0, 4).entries()) await store.sessions.commit(long(turn, n));
  await store.sessions.expire(COUNT_ALL);
  const observer = new DatabaseSync(join(folder, "banter.sqlite"), { readOnly: true });
  // Every write of the index adds or changes segments.
  const segments = () =>
    observer.prepare("SELECT count(*) AS n, sum(length(block)) AS size FROM search_data").get();
  const before = segments();
  expect(observer.prepare("SELECT count(*) AS n FROM results WHERE is_counted = 1").get()).toEqual({ n: 1 });
  await store.sessions.commit(long(turns[4] ?? expect.unreachable(), 4));
  expect(segments()).toEqual(before);
  for (const sweep of [false, true]) {
    if (sweep) await store.sessions.expire(COUNT_ALL);
    for (const n of [0, 4])
      expect(await store.reports.count({ botId: "survey", search: `${n} long` })).toBe(1);
  }
  await store.results.remove("result-v");
  expect(observer.prepare("SELECT count(*) AS n FROM search").get()).toEqual({ n: 0 });
  observer.close();
  await store.close();
});

test("wrong figures are found and corrected", async () => {
  const store = openSqliteStore(folder);
  await store.sessions.commit({
    session: {
      id: "s",
      botId: "b",
      botRevision: "r",
      resultId: "result",
      state: { version: 1 },
      turn: 0,
      reply: { messages: [] },
      isPreview: false,
      isEnded: false,
      createdAt: 5,
      updatedAt: 5,
    },
    result: {
      id: "result",
      botId: "b",
      isCompleted: false,
      hasStarted: true,
      variables: {},
      answers: [{ blockId: "block", key: "name", content: "Ada" }],
      logs: [],
      visitedEdgeIds: [],
    },
  });
  await store.sessions.expire(COUNT_ALL);
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec("UPDATE folded_figures SET total = 7 WHERE content = 'Ada'");
  database.close();
  expect(await store.reports.answerCounts({ botId: "b" }, ["block"])).toMatchObject([{ results: 7 }]);
  // The wrong row and the missing one.
  expect(await store.figures.rebuild()).toBe(2);
  expect(await store.reports.answerCounts({ botId: "b" }, ["block"])).toMatchObject([{ results: 1 }]);
  await store.results.remove("result");
  expect(await store.figures.rebuild()).toBe(0);
  await store.close();
  const after = new DatabaseSync(join(folder, "banter.sqlite"));
  expect(after.prepare("SELECT * FROM folded_figures").all()).toEqual([]);
  after.close();
});
