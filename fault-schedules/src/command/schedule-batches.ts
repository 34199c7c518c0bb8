import type { FixtureName } from "../fixtures.ts";
import type { ScheduleRun } from "../run-schedules.ts";

/** Schedules per batch. Each batch has its own servers and the next seed. */
const MAX_BATCH_SIZE = 500;

/** The fixtures of ten consecutive seeds. */
const MIX: readonly FixtureName[] = [
  "scripted",
  "server",
  "scripted",
  "server",
  "unsafe",
  "scripted",
  "server",
  "scripted",
  "sqlite",
  "server",
];

/**
 * Divides a run into batches with one seed each. The fixture of a seed depends on the seed alone, so that parts of a
 * run equal the whole.
 */
export function batchesOf({
  count,
  seed,
  fixture,
}: Pick<ScheduleRun, "count" | "seed"> & { readonly fixture?: FixtureName }): readonly ScheduleRun[] {
  const size = Math.max(1, Math.min(MAX_BATCH_SIZE, Math.ceil(count / MIX.length)));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    fixture: fixture ?? MIX[(seed + index) % MIX.length] ?? "scripted",
    count: Math.min(size, count - index * size),
    seed: seed + index,
  }));
}
