import { rm } from "node:fs/promises";
import * as fc from "fast-check";
import { makeFolder } from "../make-folder.ts";
import type { BrokenWorldRule } from "./broken-world-rules.ts";
import type { DeploymentName } from "./deployment-names.ts";
import { deployments } from "./deployments.ts";
import { worldSchedules } from "./generated-worlds.ts";
import { judgeWorld, type PlayedWorlds, type Verdict } from "./judge-world.ts";
import { playWorld } from "./play-world.ts";
import { openPreviousVersion, type PreviousVersion } from "./previous-version.ts";
import type { StorageKind } from "./storage.ts";
import type { WorldSchedule } from "./world-schedule.ts";

export interface WorldRun {
  readonly count: number;
  readonly seed: number;
  /** Selects one world of the seed, as printed by a failed run. */
  readonly path?: string;
  /** Disables one safeguard. */
  readonly broken?: BrokenWorldRule;
  /** How long a smaller failing world is looked for. Default: two minutes; not at all without a safeguard. */
  readonly shrinkMs?: number;
}

const SHRINK_MS = 120_000;

export interface WorldReport {
  /** The smallest failing world and how to replay it. */
  readonly failure?: string;
  readonly played: number;
  readonly inconclusive: readonly string[];
  /** How often each fault has met each moment, on all deployments. */
  readonly faults: ReadonlyMap<string, number>;
}

/** Plays worlds on some deployments. Close it afterwards. */
export interface Simulation {
  readonly names: readonly DeploymentName[];
  play(schedule: WorldSchedule, broken?: BrokenWorldRule): Promise<PlayedWorlds>;
  run(options: WorldRun): Promise<WorldReport>;
  /** Ends the run after the world that is being played. */
  stop(): void;
  close(): Promise<void>;
}

export async function openSimulation(names: readonly DeploymentName[]): Promise<Simulation> {
  const folder = await makeFolder();
  let previous: Promise<PreviousVersion> | undefined;
  let isStopped = false;
  const openPrevious = () => (previous ??= openPreviousVersion());
  const opened: [DeploymentName, StorageKind][] = [];
  for (const name of names) opened.push([name, await deployments[name]()]);

  async function play(schedule: WorldSchedule, broken?: BrokenWorldRule): Promise<PlayedWorlds> {
    const played: PlayedWorlds[number][] = [];
    const options = { folder, previous: openPrevious, broken };
    for (const [name, kind] of opened) played.push([name, await playWorld(kind, schedule, options)]);
    return played;
  }

  async function run({
    count,
    seed,
    path,
    broken,
    shrinkMs = broken === undefined ? SHRINK_MS : 0,
  }: WorldRun): Promise<WorldReport> {
    const faults = new Map<string, number>();
    const inconclusive: string[] = [];
    let played = 0;
    let failedAt = Infinity;
    const judge = async (schedule: WorldSchedule): Promise<Verdict> => {
      const worlds = await play(schedule, broken);
      played += 1;
      for (const fault of worlds.flatMap(([, world]) => world.faults))
        faults.set(fault, (faults.get(fault) ?? 0) + 1);
      return judgeWorld(schedule, worlds);
    };
    const property = fc.asyncProperty(worldSchedules, async (schedule) => {
      // Behind the world of a path, the library goes on with its siblings.
      if (path !== undefined && played > 0) return;
      // Then the smallest world that has failed so far is the one to print.
      if (isStopped || performance.now() - failedAt > shrinkMs) return;
      try {
        const verdict = await judge(schedule);
        if (verdict.kind === "fail") throw new Error(verdict.problems.join("\n"));
        if (verdict.kind === "inconclusive") inconclusive.push(verdict.reason);
      } catch (error) {
        failedAt = Math.min(failedAt, performance.now());
        throw error;
      }
    });
    const details = await fc.check(property, {
      numRuns: count,
      seed,
      ...(path !== undefined && { path }),
      endOnFailure: path !== undefined,
    });
    const failure = details.failed ? { failure: describeFailure(names, details, broken) } : {};
    return { ...failure, played, inconclusive, faults };
  }

  return {
    names,
    play,
    run,
    stop: () => {
      isStopped = true;
    },
    close: async () => {
      for (const [, kind] of opened) await kind.close();
      await (await previous)?.close();
      await rm(folder, { recursive: true });
    },
  };
}

function describeFailure(
  names: readonly DeploymentName[],
  { seed, counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[WorldSchedule]>,
  broken: BrokenWorldRule | undefined,
): string {
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const rule = broken === undefined ? "" : ` --break ${broken}`;
  return [
    `A world (seed ${seed}) failed: ${problem}`,
    `World: ${JSON.stringify(counterexample?.[0])}`,
    `Replay: npm run verify simulate -- --deployments ${names.join()} --seed ${seed} --path ${counterexamplePath ?? ""}${rule}`,
  ].join("\n");
}
