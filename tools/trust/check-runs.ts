import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { root } from "../run-command.ts";

const checkRun = v.object({
  /** As it is entered: `npm test`. */
  command: v.string(),
  /** What follows the command. */
  options: v.optional(v.string()),
  /** When it began, in ISO 8601. */
  at: v.string(),
  commit: v.string(),
  seconds: v.number(),
  isPassed: v.boolean(),
  /** "N passed, N failed, N skipped", if the command counts tests. */
  counts: v.optional(v.string()),
  /** Test files with failures. */
  failedFiles: v.array(v.string()),
  /** Test files with tests that did not run on this machine. Not known of commands that count no tests. */
  skippedFiles: v.optional(v.array(v.string())),
});

/** One run of a command that proves something. */
export type CheckRun = v.InferOutput<typeof checkRun>;

/** The newest run of each command on this machine. Not in the repository, which a check leaves unchanged. */
export const localRuns = join(root, "node_modules/.cache/banter/check-runs.json");

/** The runs that docs/trust.md tells of. */
export const publishedRuns = join(root, "docs/check-runs.json");

export function readCheckRuns(path: string): readonly CheckRun[] {
  return existsSync(path) ? v.parse(v.array(checkRun), JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** A run's time for people. */
export function formatDuration(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Keeps the newest run of each command, but no shorter one with other options that passes: it proves less. */
export function mergeCheckRuns(runs: readonly CheckRun[]): readonly CheckRun[] {
  const newest = new Map<string, CheckRun>();
  for (const run of runs.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const before = newest.get(run.command);
    if (before === undefined || !isSmallerPass(run, before)) newest.set(run.command, run);
  }
  return [...newest.values()].toSorted((a, b) => a.command.localeCompare(b.command));
}

function isSmallerPass(run: CheckRun, before: CheckRun): boolean {
  return run.isPassed && sizeOf(run) !== sizeOf(before) && run.seconds < before.seconds;
}

export function writeCheckRuns(path: string, runs: readonly CheckRun[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(mergeCheckRuns(runs), null, 2)}\n`);
}

/** The options without the seed, which makes a run no smaller. */
export function sizeOf({ options = "" }: CheckRun): string {
  return options.replace(/\s*--seed[ =]\d+/, "").trim();
}

/** Of a run that plays a part. */
const NARROWING = /^--(target|only|fixture|deployments|theme|mode)(=|$)/;
/** Of a run that proves nothing: it repeats an earlier failure, or is expected to fail. */
const EXPERIMENTAL = /^--(path|break|help)(=|$)/;
/** Of a run with wrong options or without a conclusion, and of one that was interrupted. */
const INCONCLUSIVE: ReadonlySet<number | null> = new Set([2, 130]);

/** How a command has ended. */
export interface CommandEnd {
  /** Null if a signal has ended it. */
  readonly code: number | null;
  /** By whoever started it. */
  readonly isStopped: boolean;
}

/** Whether a run says something of what its command proves: the pass of a part doesn't, but its failure does. */
export function isRecorded(options: readonly string[], { code, isStopped }: CommandEnd): boolean {
  if (isStopped || INCONCLUSIVE.has(code) || options.some((option) => EXPERIMENTAL.test(option)))
    return false;
  const [first = ""] = options;
  const isPart = /^[^-\d]/.test(first) || options.some((option) => NARROWING.test(option));
  return !isPart || code !== 0;
}

/** The commit that a run checks which begins now. Without git, as in a downloaded archive, it has no name. */
export function checkedCommit(): string {
  const git = (...parameters: readonly string[]): string =>
    spawnSync("git", parameters, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const commit = git("rev-parse", "--short=10", "HEAD") || "unknown";
  return git("status", "--porcelain") === "" ? commit : `${commit} with changes`;
}

/** Records a run that ends now. */
export function recordCheckRun(
  startedAt: Date,
  run: Pick<CheckRun, "command" | "options" | "commit" | "isPassed" | "counts"> &
    Partial<Pick<CheckRun, "failedFiles" | "skippedFiles">>,
): void {
  const recorded: CheckRun = {
    failedFiles: [],
    ...run,
    at: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
  };
  writeCheckRuns(localRuns, [...readCheckRuns(localRuns), recorded]);
}
