import { expect, test } from "vitest";
import { createMemoryStore } from "../../packages/server/src/data/memory-store.ts";
import { openCrashingServer } from "./crashing-server.ts";
import { nodeServer } from "./node-server.ts";
import { serverFlows } from "./server-flows.ts";
import { emptyOutcome } from "./server-outcome.ts";
import { openServerPool } from "./server-pool.ts";

test("concurrent requests to a crashed server get the same replacement", async () => {
  const outcome = emptyOutcome(() => 0);
  const bots = serverFlows.map(({ bot }) => bot);
  const openServer = nodeServer({ bots, uploads: ".", needsProofOfWork: false });
  const store = createMemoryStore();
  let opened = 0;
  const pool = await openServerPool(1, () => {
    opened += 1;
    return openCrashingServer(openServer, store, () => outcome);
  });
  const first = await pool.next();
  pool.crashAfter(0);
  const [one, two, three] = await Promise.all([pool.next(), pool.next(), pool.next()]);
  expect(one).not.toBe(first);
  expect([two, three]).toEqual([one, one]);
  expect([one.hasCrashed(), opened]).toEqual([false, 2]);
  await pool.close();
});
