import { expect, test } from "vitest";
import { judgeWorld, type PlayedWorlds } from "./judge-world.ts";
import { openSimulation, type WorldReport } from "./run-worlds.ts";
import { NO_FAULTS, type WorldSchedule } from "./world-schedule.ts";

const world: WorldSchedule = { ...NO_FAULTS, bots: [0], visitors: [0], events: [] };

test("deployments that end differently fail, unless requests at the same time had no order", async () => {
  const simulation = await openSimulation(["memory", "memory3"]);
  const played = await simulation.play(world);
  await simulation.close();
  const altered: PlayedWorlds = played.map(([name, ended]) =>
    name === "memory"
      ? [name, ended]
      : [name, { ...ended, comparable: { ...ended.comparable, money: ["1"] } }],
  );
  expect(judgeWorld(world, played)).toEqual({ kind: "pass" });
  const problem = expect.stringMatching(/^memory and memory3 differ in money:\s+and\s+1$/);
  expect(judgeWorld(world, altered)).toEqual({ kind: "fail", problems: [problem] });
  const free: WorldSchedule = { ...world, events: [{ type: "together", visits: [] }] };
  expect(judgeWorld(free, altered)).toMatchObject({ kind: "inconclusive" });
});

test("deployments may refuse different numbers of model calls after an uncertain one, but not of mails", async () => {
  const simulation = await openSimulation(["memory", "memory3"]);
  const played = await simulation.play(world);
  await simulation.close();
  const refusing = (scope: string): PlayedWorlds =>
    played.map(([name, ended], position) => {
      const received = ended.final.received.map((each) => ({ ...each, isUncertain: true }));
      const usage = [{ scope, day: 0, messages: 0, tokens: 0, refused: position }];
      const final = { ...ended.final, received, usage };
      return [name, { ...ended, final, comparable: { ...ended.comparable, logs: [String(position)] } }];
    });
  expect(judgeWorld(world, refusing("bot a"))).toMatchObject({ kind: "inconclusive" });
  const problem = expect.stringContaining("memory and memory3 differ in logs");
  expect(judgeWorld(world, refusing("mail bot a"))).toEqual({ kind: "fail", problems: [problem] });
});

test("a failure names the command that replays it", async () => {
  const simulation = await openSimulation(["memory"]);
  const broken = "answer-storage";
  const run = (path?: string) =>
    simulation.run({ count: 10, seed: 1, broken, ...(path !== undefined && { path }) });
  const withoutFiles = ({ failure }: WorldReport) => failure?.replaceAll(/\/api\/files\/[^"]+/g, "file");
  const failed = await run();
  const [, path = ""] = /--seed 1 --path (\S+) --break answer-storage$/.exec(failed.failure ?? "") ?? [];
  expect(withoutFiles(await run(path))).toBe(withoutFiles(failed));
  await simulation.close();
});

test("without time for smaller ones, the failing world that was found is printed", async () => {
  const simulation = await openSimulation(["memory"]);
  const { failure, played } = await simulation.run({
    count: 10,
    seed: 1,
    broken: "answer-storage",
    shrinkMs: 0,
  });
  await simulation.close();
  expect(failure).toContain(`--path ${played - 1} `);
});
