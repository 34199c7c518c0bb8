import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ScheduleRun } from "../run-schedules.ts";

/** The played batches of a resumable run, as JSON lines. */
export interface ScheduleRecord {
  /** Whether the batch was played and passed. */
  has(run: ScheduleRun): boolean;
  add(run: ScheduleRun, failure: string | undefined): void;
  /** Totals of the record by fixture. */
  summary(): string;
}

interface Line extends ScheduleRun {
  /** The tested commit, with `-dirty` if there were changes. */
  readonly commit: string;
  readonly failure?: string;
}

export function openScheduleRecord(file: string | undefined): ScheduleRecord {
  if (file === undefined) return { has: () => false, add: () => {}, summary: () => "" };
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  const lines = text.split("\n").flatMap(parseLine);
  const passed = new Set(lines.filter((line) => !hasFailed(line)).map(keyOf));
  const commit = currentCommit();
  return {
    has: (run) => passed.has(keyOf(run)),
    add: (run, failure) => {
      const line: Line = { ...run, commit, ...(failure !== undefined && { failure }) };
      lines.push(line);
      if (failure === undefined) passed.add(keyOf(run));
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
    summary: () => summarize(lines),
  };
}

function keyOf({ fixture, count, seed, broken, path }: ScheduleRun): string {
  return [fixture, count, seed, broken, path].join();
}

/** A truncated line counts as not written. */
function parseLine(text: string): Line[] {
  try {
    return text === "" ? [] : [JSON.parse(text)];
  } catch {
    return [];
  }
}

function summarize(lines: readonly Line[]): string {
  const failed = lines.filter(hasFailed);
  const passed = lines.filter((line) => !hasFailed(line));
  // Repeated batches count once, even if they were played on different commits.
  const distinct = [...new Map(passed.map((line) => [keyOf(line), line])).values()];
  const counts = new Map<string, number>();
  for (const { fixture, count } of distinct) counts.set(fixture, (counts.get(fixture) ?? 0) + count);
  const byFixture = [...counts].map(([fixture, count]) => `${count} ${fixture}`).join(", ");
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const commits = [...new Set(lines.map(({ commit }) => commit))].join(", ");
  return `Recorded: ${total} passed (${byFixture}), ${failed.length} batches failed; on ${commits}`;
}

function hasFailed({ failure }: Line): boolean {
  return failure !== undefined;
}

function currentCommit(): string {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return stdout?.trim() || "unknown";
}
