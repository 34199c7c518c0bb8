import { expect, test } from "vitest";
import { SCHEDULES_TIMEOUT_MS } from "../expect-schedules.ts";
import type { DeploymentName } from "./deployment-names.ts";
import { judgeWorld } from "./judge-world.ts";
import type { Moment } from "./moments.ts";
import { openSimulation } from "./run-worlds.ts";
import { NO_FAULTS, type ServerFault, type WorldSchedule } from "./world-schedule.ts";

/** The seeds are fixed. `npm run verify simulate` plays others. */
test.each<readonly [number, readonly DeploymentName[]]>([
  [25, ["memory", "memory3", "sqlite"]],
  [5, ["memory", "postgres3"]],
])("%i worlds end equally on %j", { timeout: SCHEDULES_TIMEOUT_MS }, async (count, names) => {
  const simulation = await openSimulation(names);
  try {
    const { failure, inconclusive, faults } = await simulation.run({ count, seed: 2026 });
    expect(failure).toBeUndefined();
    expect(inconclusive.length).toBeLessThan(count / 3);
    expect(faults.size).toBeGreaterThan(count);
  } finally {
    await simulation.close();
  }
});

test(
  "a world that begins on servers of the previous release ends as any other",
  { timeout: SCHEDULES_TIMEOUT_MS },
  async () => {
    const simulation = await openSimulation(["memory", "sqlite", "postgres3"]);
    const world: WorldSchedule = {
      ...NO_FAULTS,
      bots: [1, 2, 4],
      visitors: [0, 1, 2],
      prologue: 1,
      events: [],
    };
    const played = await simulation.play(world);
    await simulation.close();
    expect(judgeWorld(world, played)).toEqual({ kind: "pass" });
    for (const [, { final }] of played) expect(final.results).toHaveLength(3);
  },
);

test(
  "a payment that begins on the previous release is confirmed on this one",
  { timeout: SCHEDULES_TIMEOUT_MS },
  async () => {
    const simulation = await openSimulation(["memory", "postgres3"]);
    const world: WorldSchedule = { ...NO_FAULTS, bots: [3, 4], visitors: [0, 1], prologue: 2, events: [] };
    const played = await simulation.play(world);
    await simulation.close();
    expect(judgeWorld(world, played)).toEqual({ kind: "pass" });
  },
);

test("a removal whose instance died is announced by a new one, which never served the bot", async () => {
  const simulation = await openSimulation(["memory3"]);
  const crash = (moment: Moment): ServerFault => ({ kind: "crash", moment, isLong: false });
  const world: WorldSchedule = {
    ...NO_FAULTS,
    bots: [0],
    visitors: [0],
    events: [
      { type: "visit", visit: { visitor: 0, act: "next", fault: crash("before storing the revision") } },
      {
        type: "manage",
        management: {
          bot: 0,
          act: "remove bot",
          visitor: 0,
          publication: 0,
          fault: crash("after removing a bot"),
        },
      },
    ],
  };
  const played = await simulation.play(world);
  await simulation.close();
  expect(played[0]?.[1].faults).toHaveLength(2);
  expect(judgeWorld(world, played)).toEqual({ kind: "pass" });
});
