import * as fc from "fast-check";
import type { BrokenRule } from "./broken-rules.ts";
import { faultSchedules, type FaultSchedule } from "./fault-schedule.ts";
import type { FixtureFactory } from "./fixture.ts";
import { fixtures, type FixtureName } from "./fixtures.ts";
import { playSchedule } from "./play-schedule.ts";

export interface ScheduleRun {
  readonly fixture: FixtureName;
  readonly count: number;
  readonly seed: number;
  /** Selects one schedule of the seed, as printed by a failed run. */
  readonly path?: string;
  /** Disables one safeguard. */
  readonly broken?: BrokenRule;
}

/** Plays generated schedules. Returns a report of the smallest failing one and how to repeat it, or `undefined`. */
export async function runSchedules(run: ScheduleRun): Promise<string | undefined> {
  const { fixture, count, seed, path, broken } = run;
  const kind = fixtures[fixture];
  const factory = await kind.open(broken);
  try {
    const property = fc.asyncProperty(faultSchedules(kind.traits), async (schedule) => {
      const problem = await play(factory, schedule);
      if (problem !== undefined) throw new ViolationError(problem);
    });
    const details = await fc.check(property, {
      numRuns: count,
      seed,
      ...(path !== undefined && { path }),
      endOnFailure: path !== undefined,
    });
    return details.failed ? report(run, details) : undefined;
  } finally {
    await factory.close();
  }
}

/** Plays given schedules on one server, one after the other. Returns the first problem. */
export function playSchedules(
  fixture: FixtureName,
  ...schedules: readonly FaultSchedule[]
): Promise<string | undefined> {
  return playOn(fixture, undefined, schedules);
}

/** Plays a schedule with one safeguard disabled. Returns the problem, if any. */
export function playWithout(
  broken: BrokenRule,
  fixture: FixtureName,
  schedule: FaultSchedule,
): Promise<string | undefined> {
  return playOn(fixture, broken, [schedule]);
}

async function playOn(
  fixture: FixtureName,
  broken: BrokenRule | undefined,
  schedules: readonly FaultSchedule[],
): Promise<string | undefined> {
  const factory = await fixtures[fixture].open(broken);
  try {
    for (const schedule of schedules) {
      const problem = await play(factory, schedule);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } finally {
    await factory.close();
  }
}

async function play(factory: FixtureFactory, schedule: FaultSchedule): Promise<string | undefined> {
  const fixture = factory.create(schedule);
  fixture.pendingFaults.faults.push(...schedule.faults);
  fixture.pendingFaults.streamFaults.push(...schedule.streamFaults);
  fixture.pendingFaults.proofOfWorkFaults.push(...schedule.proofOfWorkFaults);
  const { violations } = await playSchedule(fixture, schedule);
  return violations.length === 0 ? undefined : violations.map(({ detail }) => detail).join("\n");
}

/** A promise that a schedule has broken. Any other error is one of the schedules themselves, and is reported with its stack. */
class ViolationError extends Error {}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ViolationError ? error.message : (error.stack ?? error.message);
}

function report(
  { fixture, broken }: ScheduleRun,
  { seed, counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[FaultSchedule]>,
): string {
  return [
    `A schedule of the fixture "${fixture}" (seed ${seed}) failed: ${describeError(errorInstance)}`,
    `Schedule: ${JSON.stringify(counterexample?.[0])}`,
    `Repeat: npm run verify schedules -- --fixture ${fixture} --seed ${seed} --path ${counterexamplePath ?? ""}${broken === undefined ? "" : ` --break ${broken}`}`,
  ].join("\n");
}
