import { expect } from "vitest";
import type { FixtureName } from "./fixtures.ts";
import { runSchedules } from "./run-schedules.ts";

/** Timeout for generated schedules on a busy machine. */
export const SCHEDULES_TIMEOUT_MS = 600_000;

/** Runs generated schedules. BANTER_SCHEDULES and BANTER_SEED override count and seed; the default seed is fixed. */
export async function expectSchedules(fixture: FixtureName, defaultCount: number): Promise<void> {
  const count = Number(process.env["BANTER_SCHEDULES"] ?? defaultCount);
  const seed = Number(process.env["BANTER_SEED"] ?? 2026);
  expect(await runSchedules({ fixture, count, seed })).toBeUndefined();
}
