import type { ScheduleRun } from "./run-schedules.ts";
import type { WorldName } from "./worlds.ts";

/** Schedules that one pair of servers plays at most before others take their place, with the next seed. */
const LARGEST_PORTION = 500;

/** How many of ten portions each world gets. */
const MIX: readonly WorldName[] = [
  "scripted",
  "real",
  "scripted",
  "real",
  "unsafe",
  "scripted",
  "real",
  "scripted",
  "sqlite",
  "real",
];

/**
 * Any number of schedules in portions, each with a seed of its own. Which world a seed is played in doesn't depend on
 * where a run begins, so that parts of a run are the same as the whole.
 */
export function portionsOf({
  count,
  seed,
  world,
}: Pick<ScheduleRun, "count" | "seed"> & { readonly world?: WorldName }): readonly ScheduleRun[] {
  const size = Math.max(1, Math.min(LARGEST_PORTION, Math.ceil(count / MIX.length)));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    world: world ?? MIX[(seed + index) % MIX.length] ?? "scripted",
    count: Math.min(size, count - index * size),
    seed: seed + index,
  }));
}
