import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { ScheduleRun } from "./run-schedules.ts";

/** What was played of a run that may be cut off: a line of JSON for each portion. */
export interface ScheduleRecord {
  /** Whether the portion was played, and all of it went well. */
  has(run: ScheduleRun): boolean;
  add(run: ScheduleRun, failure: string | undefined): void;
  /** All that the record holds, by world. */
  summary(): string;
}

interface Line extends ScheduleRun {
  /** The commit that was played, with `-dirty` where it was changed. */
  readonly commit: string;
  readonly failure?: string;
}

export function openScheduleRecord(file: string | undefined): ScheduleRecord {
  if (file === undefined) return { has: () => false, add: () => {}, summary: () => "" };
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  const lines = text.split("\n").flatMap(readLine);
  const known = new Set(lines.filter((line) => !isFailed(line)).map(keyOf));
  const commit = currentCommit();
  return {
    has: (run) => known.has(keyOf(run)),
    add: (run, failure) => {
      const line: Line = { ...run, commit, ...(failure !== undefined && { failure }) };
      lines.push(line);
      if (failure === undefined) known.add(keyOf(run));
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
    summary: () => summaryOf(lines),
  };
}

function keyOf({ world, count, seed, broken, path }: ScheduleRun): string {
  return [world, count, seed, broken, path].join();
}

/** A line that was cut off halfway is one that wasn't written. */
function readLine(text: string): Line[] {
  try {
    return text === "" ? [] : [JSON.parse(text)];
  } catch {
    return [];
  }
}

function summaryOf(lines: readonly Line[]): string {
  const [failed, well] = [lines.filter(isFailed), lines.filter((line) => !isFailed(line))];
  // Seeds that were played again, on the same commit or another, count once.
  const different = [...new Map(well.map((line) => [keyOf(line), line])).values()];
  const sums = new Map<string, number>();
  for (const { world, count } of different) sums.set(world, (sums.get(world) ?? 0) + count);
  const worlds = [...sums].map(([world, sum]) => `${sum} ${world}`).join(", ");
  const total = [...sums.values()].reduce((sum, some) => sum + some, 0);
  const commits = [...new Set(lines.map(({ commit }) => commit))].join(", ");
  return `Recorded: ${total} went well (${worlds}), ${failed.length} portions failed; on ${commits}`;
}

function isFailed({ failure }: Line): boolean {
  return failure !== undefined;
}

function currentCommit(): string {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return stdout?.trim() || "unknown";
}
