import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createBotLibrary } from "../bots/bot-library.ts";
import { defaultLimits } from "../limits/limits.ts";
import { silentLogger } from "../log/logger.ts";
import { defaultLifetimes } from "../server-options.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startSweeping } from "./sweep.ts";

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
