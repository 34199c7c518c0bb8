import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as pg from "pg";
import { startPostgres, type RunningPostgres } from "../../testing/embedded-postgres.ts";
import { openPostgres, type PostgresDatabase } from "../../data/postgres-store.ts";

let postgres: RunningPostgres;
let url = "";
const opened: PostgresDatabase[] = [];
const problems: unknown[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.url();
}, 60_000);
afterEach(async () => {
  for (const { bus, store } of opened.splice(0)) {
    await bus.close();
    await store.close();
  }
});
afterAll(() => postgres?.stop(), 60_000);

async function open(): Promise<PostgresDatabase> {
  const database = await openPostgres(url, { maxConnections: 2, onError: (error) => problems.push(error) });
  opened.push(database);
  return database;
}

async function query(text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

const listeners =
  "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()";

/** Subscribes and waits until the database listens, so that no further event is missed. */
async function listening({ bus }: PostgresDatabase, topic: string, count = 1): Promise<() => number> {
  let received = 0;
  bus.subscribe(topic, () => received++);
  await vi.waitFor(async () => expect(await query(listeners)).toHaveLength(count), 10_000);
  // Connecting notifies all subscribers once.
  await vi.waitFor(() => expect(received).toBe(1), 10_000);
  return () => received - 1;
}

test("an event reaches its own and another instance once", async () => {
  const [one, two] = [await open(), await open()];
  const receivedByTwo = await listening(two, "topic");
  const receivedByOne = await listening(one, "topic", 2);
  await one.bus.publish("topic");
  await vi.waitFor(() => expect(receivedByTwo()).toBe(1), 10_000);
  expect(receivedByOne()).toBe(1);
});

test("topics may have any length and characters", async () => {
  const [one, two] = [await open(), await open()];
  const long = `'; -- ${"ü".repeat(20_000)}`;
  const received = await listening(two, long);
  await one.bus.publish(`${long}!`);
  await one.bus.publish(long);
  await vi.waitFor(() => expect(received()).toBe(1), 10_000);
});

test("after a reconnect every subscriber is notified, because it may have missed events", async () => {
  const [one, two] = [await open(), await open()];
  const received = await listening(two, "topic");
  problems.length = 0;
  await query(listeners.replace("SELECT pid", "SELECT pg_terminate_backend(pid)"));
  await vi.waitFor(() => expect(received()).toBe(1), 10_000);
  expect(problems.map(String)).toEqual([expect.stringContaining("terminat")]);
  await one.bus.publish("topic");
  await vi.waitFor(() => expect(received()).toBe(2), 10_000);
});

test("instances share one secret", async () => {
  const [one, two] = [await open(), await open()];
  const secrets = await Promise.all([one.sharedSecret("first"), two.sharedSecret("second")]);
  expect(new Set(secrets).size).toBe(1);
  expect(await two.sharedSecret("third")).toBe(secrets[0]);
});
