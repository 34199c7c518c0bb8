import { expect, test } from "vitest";
import { createFairQueue, type FairQueue, type Requester } from "./fair-queue.ts";

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

test("one bot leaves a slot to the others", async () => {
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
  await queue.run(["other", "1", "b"], async () => {});
  expect(running).toBe(3);
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

test("a job that throws frees its slot", async () => {
  const queue = createFairQueue({ slots: 1, jobs: "jobs" });
  await expect(queue.run(["a", "", "1"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(["a", "", "1"], async () => 1)).toEqual({ ok: true, value: 1 });
});
