import { expect, test } from "vitest";
import { createLockstep } from "./lockstep.ts";

/** Two servers that take two steps for each request, chosen by these numbers. */
function openServers(choices: readonly number[]) {
  const left = [...choices];
  const lockstep = createLockstep(2, (limit) => (left.shift() ?? 0) % limit);
  const steps: string[] = [];
  const handle = (server: number, name: string) =>
    lockstep.handle(server, async () => {
      for (const step of [1, 2]) await lockstep.step(server, () => void steps.push(`${name}${step}`));
      return name;
    });
  return { lockstep, steps, handle };
}

test("servers take their steps in the chosen order", async () => {
  const { lockstep, steps, handle } = openServers([1, 0, 1, 0]);
  const replies = Promise.all([handle(0, "a"), handle(1, "b")]);
  await lockstep.run();
  expect(steps).toEqual(["b1", "a1", "b2", "a2"]);
  expect(await replies).toEqual(["a", "b"]);
});

test("a server handles one request after the other", async () => {
  const { lockstep, steps, handle } = openServers([]);
  const replies = Promise.all([handle(0, "a"), handle(0, "b")]);
  await lockstep.run();
  expect(steps).toEqual(["a1", "a2", "b1", "b2"]);
  await replies;
});

test("a number of steps is taken, and the rest later", async () => {
  const { lockstep, steps, handle } = openServers([]);
  const reply = handle(0, "a");
  await lockstep.run(1);
  expect(steps).toEqual(["a1"]);
  await lockstep.run();
  expect(await reply).toBe("a");
  expect(lockstep.run()).toBeUndefined();
});
