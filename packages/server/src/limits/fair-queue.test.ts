import { expect, test } from "vitest";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import type { Requester } from "./waiting-jobs.ts";

/** Queues jobs that end one after the other, and returns the order in which they ran. */
async function orderOf(queue: FairQueue, requesters: readonly Requester[]): Promise<readonly string[]> {
  const order: string[] = [];
  await Promise.all(
    requesters.map((requester) =>
      queue.run(requester, async () => {
        order.push(requester.join(" "));
        await new Promise((resolve) => void setImmediate(resolve));
      }),
    ),
  );
  return order;
}

const times = (count: number, requester: Requester): readonly Requester[] =>
  Array.from({ length: count }, () => requester);

test("bots, clients and sessions take turns", async () => {
  const order = await orderOf(createFairQueue({ slots: 1, jobs: "jobs" }), [
    ...times(3, ["busy", "1", "a"]),
    ...times(2, ["busy", "1", "b"]),
    ["busy", "2", "c"],
    ["other", "3", "d"],
    ["other", "3", "d"],
  ]);
  expect(order).toEqual([
    "busy 1 a",
    "busy 1 a",
    "other 3 d",
    "busy 2 c",
    "other 3 d",
    "busy 1 b",
    "busy 1 a",
    "busy 1 b",
  ]);
});

test("one client leaves a slot of its bot to the others, and one bot to other bots", async () => {
  const queue = createFairQueue({ slots: 4, jobs: "jobs" });
  let running = 0;
  const hanging = { release: (): void => {} };
  const hang = new Promise<void>((resolve) => (hanging.release = resolve));
  const jobs = times(10, ["busy", "1", "a"]).map((requester) =>
    queue.run(requester, async () => {
      running += 1;
      await hang;
    }),
  );
  await queue.run(["busy", "2", "b"], async () => {});
  expect(running).toBe(2);
  jobs.push(queue.run(["busy", "3", "c"], () => hang));
  await queue.run(["other", "1", "d"], async () => {});
  expect(running).toBe(2);
  hanging.release();
  await Promise.all(jobs);
  expect(running).toBe(10);
});

test("a job fails if it waits too long or too many jobs of its bot wait; others are unaffected", async () => {
  const queue = createFairQueue({ slots: 1, jobs: "mails", maxWaiting: 1, maxWaitMs: 20 });
  const slot = await queue.acquire(["a", "", "1"]);
  const late = queue.run(["a", "", "2"], async () => "ran");
  expect(await queue.run(["a", "", "3"], async () => "ran")).toEqual({
    ok: false,
    error: "Too many mails of this bot are waiting",
  });
  expect(await late).toEqual({ ok: false, error: "The server is busy: mails waited longer than 0.02 s" });
  if (slot.ok) slot.value();
  expect(await queue.run(["b", "", "4"], async () => "ran")).toEqual({ ok: true, value: "ran" });
});

test("a client that fills the queue of its bot keeps nobody out: its own jobs are refused", async () => {
  const queue = createFairQueue({ slots: 1, jobs: "jobs", maxWaiting: 4 });
  const slot = await queue.acquire(["bot", "stranger", "s"]);
  const results: string[] = [];
  const jobs = [
    ["stranger", "1"],
    ["stranger", "1"],
    ["stranger", "1"],
    ["stranger", "2"],
    ["visitor", "3"],
    ["visitor", "3"],
    ["stranger", "4"],
    ["other", "5"],
  ].map(async ([address = "", session = ""], index) => {
    const { ok } = await queue.run(["bot", address, session], async () => {});
    results[index] = `${address} ${session} ${ok ? "ran" : "refused"}`;
  });
  if (slot.ok) slot.value();
  await Promise.all(jobs);
  expect(results).toEqual([
    "stranger 1 refused",
    "stranger 1 refused",
    "stranger 1 refused",
    "stranger 2 ran",
    "visitor 3 ran",
    "visitor 3 ran",
    "stranger 4 refused",
    "other 5 ran",
  ]);
});

test("a job that throws frees its slot", async () => {
  const queue = createFairQueue({ slots: 1, jobs: "jobs" });
  await expect(queue.run(["a", "", "1"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(["a", "", "1"], async () => 1)).toEqual({ ok: true, value: 1 });
});
