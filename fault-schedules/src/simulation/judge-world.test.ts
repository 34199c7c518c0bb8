import { expect, test } from "vitest";
import { judgeWorld, type PlayedWorlds } from "./judge-world.ts";
import { openSimulation, type WorldReport } from "./run-worlds.ts";
import { MAX_MODEL_CALLS } from "./world-bots.ts";
import { NO_FAULTS, type WorldSchedule } from "./world-schedule.ts";

const world: WorldSchedule = { ...NO_FAULTS, bots: [0], visitors: [0], events: [] };

async function playWithoutFaults(): Promise<PlayedWorlds> {
  const simulation = await openSimulation(["memory", "memory3"]);
  const played = await simulation.play(world);
  await simulation.close();
  return played;
}

test("deployments that end differently fail, unless requests at the same time had no order", async () => {
  const played = await playWithoutFaults();
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

test("deployments may refuse different calls if a repeated one of unknown success has used up a day's budget", async () => {
  const played = await playWithoutFaults();
  const calling = (texts: readonly string[], provider: "model" | "mail" = "model"): PlayedWorlds =>
    played.map(([name, ended], position) => {
      if (position === 0) return [name, ended];
      const calls = texts.map((text) => ({
        provider,
        text,
        botId: "a",
        key: text,
        day: 1,
        isUncertain: texts.filter((each) => each === text).length > 1,
      }));
      // The owner has removed the bot, and with it what its budget says.
      const final = { ...ended.final, received: [...ended.final.received, ...calls], usage: [] };
      return [name, { ...ended, final, comparable: { ...ended.comparable, logs: ["refused"] } }];
    });
  const differ = { kind: "fail", problems: [expect.stringContaining("memory and memory3 differ in logs")] };
  expect(judgeWorld(world, calling(["one", "one", "one", "two"]))).toMatchObject({ kind: "inconclusive" });
  expect(judgeWorld(world, calling(["one", "one", "one"]))).toEqual(differ);
  expect(judgeWorld(world, calling(["one", "two", "three", "four"]))).toEqual(differ);
  expect(judgeWorld(world, calling(["one", "one", "two", "three"], "mail"))).toEqual(differ);
});

test("an uncertain model call may make deployments refuse different numbers of calls", async () => {
  const played = await playWithoutFaults();
  const refusing = (scope: string, ...sections: readonly string[]): PlayedWorlds =>
    played.map(([name, ended], position) => {
      const received = ended.final.received.map((each) => ({ ...each, isUncertain: true }));
      const usage = [{ scope, day: 0, messages: 0, tokens: 0, refused: position }];
      const final = { ...ended.final, received, usage };
      const differing = Object.fromEntries(sections.map((section) => [section, [String(position)]]));
      return [name, { ...ended, final, comparable: { ...ended.comparable, ...differing } }];
    });
  expect(judgeWorld(world, refusing("bot a", "logs"))).toMatchObject({ kind: "inconclusive" });
  for (const section of ["money", "mail budgets", "files"])
    expect(judgeWorld(world, refusing("bot a", section))).toMatchObject({ kind: "fail" });
  // A visitor who is a step ahead may have begun another conversation.
  const further = ["counts", "mail budgets", "files"];
  expect(judgeWorld(world, refusing("bot a", ...further))).toMatchObject({ kind: "inconclusive" });
  expect(judgeWorld(world, refusing("bot a", ...further, "money"))).toMatchObject({ kind: "fail" });
  const problem = expect.stringContaining("memory and memory3 differ in logs");
  expect(judgeWorld(world, refusing("mail bot a", "logs"))).toEqual({ kind: "fail", problems: [problem] });
});

test("a run that crashed or stalled may hold a reservation while another call is refused", async () => {
  const played = await playWithoutFaults();
  const refusing = (messages: number, faults: readonly string[], section = "logs"): PlayedWorlds =>
    played.map(([name, ended], position) => {
      if (position === 0) return [name, ended];
      const calls = Array.from({ length: messages }, (_, index) => ({
        provider: "model" as const,
        text: String(index),
        botId: "a",
        key: String(index),
        day: 1,
        isUncertain: false,
      }));
      const received = [...ended.final.received, ...calls];
      const usage = [{ scope: "bot a", day: 1, messages, tokens: 0, refused: 1 }];
      const final = { ...ended.final, received, usage };
      return [name, { ...ended, final, comparable: { ...ended.comparable, [section]: ["refused"] }, faults }];
    });
  const differ = { kind: "fail", problems: [expect.stringContaining("memory and memory3 differ in logs")] };
  const crash = "crash × before posting an event";
  expect(judgeWorld(world, refusing(MAX_MODEL_CALLS - 1, [crash]))).toMatchObject({ kind: "inconclusive" });
  expect(judgeWorld(world, refusing(MAX_MODEL_CALLS - 1, []))).toEqual(differ);
  expect(judgeWorld(world, refusing(MAX_MODEL_CALLS - 2, [crash]))).toEqual(differ);
  expect(judgeWorld(world, refusing(MAX_MODEL_CALLS, [crash]))).toEqual(differ);
  const stall = "stall × after reserving a budget";
  for (const calls of [MAX_MODEL_CALLS - 1, MAX_MODEL_CALLS])
    expect(judgeWorld(world, refusing(calls, [stall]))).toMatchObject({ kind: "inconclusive" });
  expect(judgeWorld(world, refusing(MAX_MODEL_CALLS, ["fail × after reserving a budget"]))).toEqual(differ);
  for (const section of ["money", "mail budgets", "files", "publications"])
    expect(judgeWorld(world, refusing(MAX_MODEL_CALLS - 1, [crash], section))).toMatchObject({
      kind: "fail",
    });
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
