import { expect } from "vitest";
import { runSchedules } from "./run-schedules.ts";
import type { WorldName } from "./worlds.ts";

/** BANTER_SCHEDULES sets how many are played in each world, BANTER_SEED which; by default the same in every run. */
export async function expectSchedules(world: WorldName, usual: number): Promise<void> {
  const count = Number(process.env["BANTER_SCHEDULES"] ?? usual);
  const seed = Number(process.env["BANTER_SEED"] ?? 2026);
  expect(await runSchedules({ world, count, seed })).toBeUndefined();
}

/** Milliseconds for schedules on a machine that has other things to do. */
export const TIME_FOR_SCHEDULES = 600_000;
