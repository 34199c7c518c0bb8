import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPostgres, type RunningPostgres } from "../../testing/embedded-postgres.ts";
import { describeFigures } from "../../testing/figures-contract.ts";
import { describeStore } from "../../testing/store-contract.ts";
import { describeSharedJournals } from "../../testing/shared-journal-contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

let postgres: RunningPostgres;
let url = "";
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
beforeEach(async () => {
  url = await postgres.url();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

describeStore(
  "postgres",
  () => openPostgresStore(url, { maxConnections: 3 }),
  () => openPostgresStore(url, { maxConnections: 3 }),
);

describeFigures(() => openPostgresStore(url, { maxConnections: 3 }), 15);

describeSharedJournals("postgres", () => openPostgresStore(url, { maxConnections: 3 }));

test("instances that start at the same time migrate in sequence", async () => {
  const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url, { maxConnections: 1 })));
  await expect(Promise.all(stores.map((store) => store.check()))).resolves.toHaveLength(3);
  await Promise.all(stores.map((store) => store.close()));
});

test("rate limits apply across instances", async () => {
  const [one, two] = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
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

test("a warm-up opens every connection", async () => {
  const store = await openPostgresStore(url, { maxConnections: 4 });
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const connections = async () => {
    const others =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    return (await observer.query(others)).rowCount;
  };
  expect(await connections()).toBe(1);
  await store.warmUp();
  expect(await connections()).toBe(4);
  await observer.end();
  await store.close();
});
