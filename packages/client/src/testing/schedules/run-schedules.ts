import fc from "fast-check";
import type { BrokenRule } from "./broken-rules.ts";
import { followSchedule } from "./follow-schedule.ts";
import { schedules, type Schedule } from "./schedule.ts";
import type { WorldMaker } from "./world.ts";
import { worlds, type WorldName } from "./worlds.ts";

export interface ScheduleRun {
  readonly world: WorldName;
  readonly count: number;
  readonly seed: number;
  /** Leads to one schedule of the seed, as a failed run names it. */
  readonly path?: string;
  /** One rule that isn't kept, to see that the schedules miss it. */
  readonly broken?: BrokenRule;
}

/** Plays generated schedules in a world. What went wrong with the smallest one that fails, and how to see it again. */
export async function runSchedules({
  world,
  count,
  seed,
  path,
  broken,
}: ScheduleRun): Promise<string | undefined> {
  const kind = worlds[world];
  const maker = await kind.open(broken);
  try {
    const property = fc.asyncProperty(schedules(kind.traits), async (schedule) => {
      const problem = await play(maker, schedule);
      if (problem !== undefined) throw new Error(problem);
    });
    const details = await fc.check(property, {
      numRuns: count,
      seed,
      ...(path !== undefined && { path }),
      // What a broken rule does is known: its smallest schedule is of no interest.
      endOnFailure: path !== undefined || broken !== undefined,
    });
    return details.failed ? report(world, details) : undefined;
  } finally {
    await maker.close();
  }
}

/** Plays schedules in a world, one after the other. What went wrong with the first that did, if any. */
export async function playSchedules(
  world: WorldName,
  ...all: readonly Schedule[]
): Promise<string | undefined> {
  const maker = await worlds[world].open();
  try {
    for (const schedule of all) {
      const problem = await play(maker, schedule);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } finally {
    await maker.close();
  }
}

function play(maker: WorldMaker, schedule: Schedule): Promise<string | undefined> {
  const world = maker.make(schedule);
  world.trouble.faults.push(...schedule.faults);
  world.trouble.streamFaults.push(...schedule.streamFaults);
  return followSchedule(world, schedule);
}

function report(
  world: WorldName,
  { seed, counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[Schedule]>,
): string {
  const problem = errorInstance instanceof Error ? (errorInstance.stack ?? "") : String(errorInstance);
  return [
    `A schedule of the world "${world}" (seed ${seed}) went wrong: ${problem}`,
    `Schedule: ${JSON.stringify(counterexample?.[0])}`,
    `Again: npm run schedules -- --world ${world} --seed ${seed} --path ${counterexamplePath ?? ""}`,
  ].join("\n");
}
