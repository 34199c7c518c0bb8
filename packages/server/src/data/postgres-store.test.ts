import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import * as pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { describeFigures } from "../testing/figures-contract.ts";
import { openPostgresAtCallTimes } from "../testing/postgres-at-call-times.ts";
import type { TurnCommit } from "../store/stored-session.ts";
import { conversationTurns } from "../testing/conversation-turns.ts";
import { migrate, MIGRATION_LOCK } from "../store/postgres/postgres-schema.ts";
import { openPostgresStore } from "./postgres-store.ts";

/** The schema version that counted every turn in its own statements. */
const SCHEMA_BEFORE_BATCHES = 9;

let postgres: RunningPostgres;
let url = "";
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
beforeEach(async () => {
  url = await postgres.url();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

describeFigures(() => openPostgresStore(url, { maxConnections: 3 }), 15);

test("a database whose turns were counted one by one keeps its figures and edges", async () => {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool, SCHEMA_BEFORE_BATCHES);
  const record = `WITH changed AS (
      INSERT INTO sessions (id, bot_revision, state, turn, is_ended, updated_at, bot_id, is_preview, created_at)
      VALUES ($1, 'r', '{"version":1}', 0, 0, 1000, 'bot', 0, 1000) RETURNING id
    ) SELECT record_turn(id, 0, NULL, '{"messages":[]}', $2, 'name', NULL, 1000, $3::jsonb) FROM changed`;
  for (const n of [1, 2, 3]) {
    const answers = [{ position: 0, block_id: "name", key: "name", content: `Ada ${n}` }];
    const change = { id: `result${n}`, bot_id: "bot", is_completed: 0, has_started: 1, variables: "{}" };
    const rest = { waiting_block_id: "name", answers, logs: [], edges: ["e1"], texts: {} };
    await pool.query(record, [`s${n}`, `result${n}`, JSON.stringify([{ ...change, ...rest }])]);
  }
  await pool.end();
  const store = await openPostgresStore(url);
  expect(await store.figures.rebuild()).toBe(0);
  const session = await store.sessions.find("s1");
  if (session === undefined) throw new Error("The migration lost a session.");
  const answers = [{ blockId: "name", key: "name", content: "Grace" }];
  const change = {
    id: "result1",
    botId: "bot",
    isCompleted: true,
    hasStarted: true,
    variables: {},
    answers,
    logs: [],
  };
  const next = { ...session, resultId: "result1", turn: 1, isEnded: true };
  const commit = { session: next, expectedTurn: 0, result: { ...change, visitedEdgeIds: ["e1"] } };
  expect(await store.sessions.commit(commit)).toBe("committed");
  const counts = async () => [
    await store.reports.questionCounts({ botId: "bot" }),
    await store.reports.count({ botId: "bot", isCompleted: true }),
    (await store.reports.answerCounts({ botId: "bot" }, ["name"])).map(({ content }) => content).toSorted(),
    await store.reports.edgeCounts("bot"),
  ];
  const expected = [
    [{ blockId: "name", asked: 3, answered: 3, left: 2 }],
    1,
    ["Ada 2", "Ada 3", "Grace"],
    { e1: 4 },
  ];
  expect(await counts()).toEqual(expected);
  await store.sessions.expire({
    idleSince: 0,
    endedSince: 0,
    previewsSince: 0,
    savedSince: 0,
    keepRevisions: [],
  });
  expect(await counts()).toEqual(expected);
  expect(await store.figures.rebuild()).toBe(0);
  await store.close();
});

test("a turn that the database refuses doesn't fail those that are written with it", async () => {
  const store = await openPostgresStore(url);
  const [a, b, c] = ["a", "b", "c"].map((id) => conversationTurns(id));
  const commit = (turns: readonly TurnCommit[] | undefined, index: number, messageId = `m${index}`) => {
    const turn = turns?.[index];
    if (turn === undefined) throw new Error("The conversation has too few turns.");
    return store.sessions.commit({ ...turn, messageId });
  };
  for (const turns of [a, b, c]) await commit(turns, 0);
  await commit(b, 1, "taken");
  const outcomes = await Promise.allSettled([commit(a, 1), commit(b, 2, "taken"), commit(c, 1)]);
  expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"))).toEqual([
    "committed",
    "failed",
    "committed",
  ]);
  await store.close();
});

test("results are counted in the background, while turns go on", { timeout: 60_000 }, async () => {
  const store = await openPostgresStore(url, { onError: (error) => expect.fail(String(error)) });
  const visitors = Array.from({ length: 600 }, (_, n) => conversationTurns(`v${n}`));
  for (const turn of [0, 1, 2, 3, 4, 5])
    await Promise.all(
      visitors.flatMap((turns) => (turns[turn] === undefined ? [] : [store.sessions.commit(turns[turn])])),
    );
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const uncounted = "SELECT 1 FROM results WHERE is_counted = 0";
  await Promise.all(
    Array.from({ length: 500 }, (_, n) => conversationTurns(`w${n}`)[0]).map(
      (turn) => turn && store.sessions.commit(turn),
    ),
  );
  await vi.waitUntil(async () => ((await observer.query(uncounted)).rowCount ?? 0) <= 500, 20_000);
  expect(await store.reports.count({ botId: "survey" })).toBe(1_100);
  expect(await store.figures.rebuild()).toBe(0);
  await observer.end();
  await store.close();
});

test("instances that start at the same time migrate in sequence", async () => {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const read = async (sql: string) => (await observer.query<Record<string, unknown>>(sql)).rows;
  await observer.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const opening = Promise.all([1, 2, 3].map(() => openPostgresStore(url, { maxConnections: 1 })));
  const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await vi.waitUntil(async () => (await read(waiting)).length === 3, 20_000);
  expect(await read("SELECT to_regclass('sessions') AS sessions")).toEqual([{ sessions: null }]);
  await observer.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  const stores = await opening;
  expect(await read("SELECT count(*) AS versions FROM banter_version")).toEqual([{ versions: "1" }]);
  for (const [index, store] of stores.entries()) {
    expect(await store.usedTokens.add(`token ${index}`, 1_000)).toBe(true);
    await store.close();
  }
  await observer.end();
});

test("rate limits apply across instances", async () => {
  const [one, two] = [await openPostgresAtCallTimes(url), await openPostgresAtCallTimes(url)];
  const bucket = { burst: 3, perSecond: 1 };
  const attempts = await Promise.all(
    [one, two, one, two, one].map((store) => store.rateLimits.take("visitor", bucket, 1_000)),
  );
  expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  expect(await two.rateLimits.take("visitor", bucket, 2_000)).toEqual({ isAllowed: true, retryAfter: 0 });
  await Promise.all([one.close(), two.close()]);
});

test("a report that waits takes no connection from visitors", async () => {
  const store = await openPostgresStore(url, { maxConnections: 1 });
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  await locker.query("BEGIN; LOCK TABLE results IN ACCESS EXCLUSIVE MODE");
  let isReported = false;
  const report = store.reports.find("result").then(() => (isReported = true));
  const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'results'::regclass AND NOT granted";
  await vi.waitUntil(async () => (await locker.query(waiting)).rowCount === 1, 20_000);
  expect(await store.usedTokens.add("token", 1_000)).toBe(true);
  expect(isReported).toBe(false);
  await locker.query("ROLLBACK");
  await report;
  await locker.end();
  await store.close();
});

test("a connection that breaks while feedback is saved is an error, not the end of the process", async () => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const inner = connect(Number(target.port), target.hostname);
    for (const end of [socket, inner]) sockets.add(end.on("error", () => {}));
    socket.pipe(inner).pipe(socket);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = proxy.address();
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const errors: unknown[] = [];
  const store = await openPostgresStore(proxied.href, { onError: (error) => errors.push(error) });
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query("BEGIN; LOCK TABLE results IN ACCESS EXCLUSIVE MODE");
  const saving = store.replyFeedback.save({
    sessionId: "s1",
    turn: 1,
    resultId: "r1",
    ratedAt: 1,
    now: 1,
    feedback: undefined,
  });
  const outcome = saving.catch((error: unknown) => String(error));
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
  for (const socket of sockets) socket.resetAndDestroy();
  expect(await outcome).toMatch(/ECONNRESET|terminated/);
  expect(errors).not.toEqual([]);
  await owner.query("ROLLBACK");
  await owner.end();
  await store.close();
  proxy.close();
});
