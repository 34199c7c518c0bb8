import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createBotLibrary } from "../bots/bot-library.ts";
import { defaultLimits } from "../limits/limits.ts";
import { silentLogger } from "../log/logger.ts";
import { defaultLifetimes } from "../config/server-options.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startSweeping, sweep, type SweptData } from "./sweep.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

test("one of several instances sweeps; another one continues when it has stopped", async () => {
  const url = await postgres.url();
  const startInstance = async () => {
    const store = await openPostgresStore(url, { maxConnections: 2 });
    let attempts = 0;
    let leaseOwner = "";
    let sweeps = 0;
    const acquire: typeof store.streamLeases.acquire = (lease) => {
      attempts += 1;
      ({ leaseOwner } = lease);
      return store.streamLeases.acquire(lease);
    };
    const stop = startSweeping(
      {
        conversations: {
          store: { ...store, streamLeases: { ...store.streamLeases, acquire } },
          library: createBotLibrary([]),
          lifetimes: defaultLifetimes,
          now: () => new Date(),
        },
        files: { removeUnclaimed: async () => (sweeps += 1) },
        limits: defaultLimits,
        logger: silentLogger,
        results: { expire: async () => {}, deleteFiles: async () => {} },
      },
      50,
    );
    onTestFinished(async () => {
      stop();
      // The last sweep may still run.
      await vi.waitFor(async () => store.close());
    });
    const expire = () => store.streamLeases.release("sweep", leaseOwner);
    return { stop, attempts: () => attempts, sweeps: () => sweeps, expire };
  };
  const one = await startInstance();
  await vi.waitUntil(() => one.sweeps() > 0, 20_000);
  const two = await startInstance();
  await vi.waitUntil(() => two.attempts() > 3 && one.sweeps() > 3, 20_000);
  expect(two.sweeps()).toBe(0);
  one.stop();
  await one.expire();
  await vi.waitUntil(() => two.sweeps() > 0, 20_000);
});

/** What a sweep removes, on a store in memory. */
function swept(steps: Partial<SweptData["results"]>): SweptData {
  return {
    conversations: {
      store: createMemoryStore(),
      library: createBotLibrary([]),
      lifetimes: defaultLifetimes,
      now: () => new Date(),
    },
    files: { removeUnclaimed: async () => 0 },
    limits: defaultLimits,
    logger: silentLogger,
    results: { expire: async () => {}, deleteFiles: async () => {}, ...steps },
  };
}

test("each instance with a folder of its own removes its unclaimed uploads, also without the lease", async () => {
  const all = swept({});
  const { store } = all.conversations;
  let removals = 0;
  const stop = startSweeping(
    {
      ...all,
      conversations: {
        ...all.conversations,
        store: { ...store, streamLeases: { ...store.streamLeases, acquire: async () => false } },
      },
      files: { removeUnclaimed: async () => (removals += 1) },
      filesFolder: { directory: "", check: async () => {}, close: async () => {} },
    },
    10,
  );
  onTestFinished(stop);
  await expect.poll(() => removals, { timeout: 20_000 }).toBeGreaterThan(0);
});

test("a sweep that takes longer than the interval is not joined by another one", async () => {
  let sweeps = 0;
  let running = 0;
  let mostRunning = 0;
  const data = swept({
    expire: async () => {
      sweeps += 1;
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await sleep(20);
      running -= 1;
    },
  });
  const stop = startSweeping(data, 2);
  onTestFinished(stop);
  await vi.waitUntil(() => sweeps > 3, 20_000);
  expect(mostRunning).toBe(1);
});

test("removed data is erased before files are deleted, because a file service may be slow", async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const data = swept({ expire: step("results"), deleteFiles: step("files of results") });
  const { store } = data.conversations;
  const purge: typeof store.purge = () => (steps.push("purge"), store.purge());
  await sweep({
    ...data,
    conversations: { ...data.conversations, store: { ...store, purge } },
    files: { removeUnclaimed: async () => steps.push("unclaimed files") },
  });
  expect(steps).toEqual(["results", "purge", "files of results", "unclaimed files"]);
});
