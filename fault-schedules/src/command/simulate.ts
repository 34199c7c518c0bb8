import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenWorldRules, isBrokenWorldRule } from "../simulation/broken-world-rules.ts";
import { deploymentNames, isDeploymentName } from "../simulation/deployment-names.ts";
import { findGaps } from "../simulation/coverage.ts";
import type { WorldReport, WorldRun } from "../simulation/run-worlds.ts";
import { openWorker } from "./worker.ts";

/*
 * npm run verify simulate -- --hours 1 | --count 1000 [--seed 1] [--deployments memory,sqlite,postgres3] [--workers 2] [--break RULE]
 * [--path …]
 *
 * Plays each world on all deployments and compares how it ends, in worker processes. Exits with 1 if one fails, and prints the
 * smallest failing world that it finds in two minutes, and the command that replays it; with 2 if none was conclusive, which proves
 * nothing. An interrupted run ends its worlds first.
 */
const { values } = parseArgs({
  options: {
    hours: { type: "string" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    deployments: { type: "string", default: deploymentNames.join() },
    workers: { type: "string", default: String(availableParallelism()) },
    path: { type: "string" },
    break: { type: "string" },
  },
});

/** Worlds per seed. */
const BATCH_SIZE = 25;

await main();

async function main(): Promise<void> {
  const names = values.deployments.split(",").filter(isDeploymentName);
  if (names.length === 0 || names.join() !== values.deployments)
    return exitWithUsage(`--deployments takes some of ${deploymentNames.join(", ")}`);
  const rule = values.break;
  if (rule !== undefined && !isBrokenWorldRule(rule))
    return exitWithUsage(`--break must be one of ${brokenWorldRules.join(", ")}`);
  const totals = createTotals();
  const nextRun = createRuns(totals, { ...(rule !== undefined && { broken: rule }) });
  const interrupt = new AbortController();
  // Each parent process passes it on again.
  process.on("SIGINT", () => interrupt.abort());
  const work = async (): Promise<void> => {
    const worker = openWorker<WorldRun, WorldReport>(import.meta.resolve("./world-worker-process.ts"), names);
    interrupt.signal.addEventListener("abort", worker.stop);
    for (let run = nextRun(); run !== undefined && !interrupt.signal.aborted; run = nextRun())
      totals.add(run, await worker.handle(run));
    worker.close();
  };
  const workers = Array.from({ length: values.path === undefined ? Number(values.workers) : 1 }, work);
  console.log(`Worlds on ${names.join(", ")}, first seed ${values.seed}`);
  await Promise.all(workers);
  process.exitCode = totals.end(interrupt.signal.aborted);
}

interface Totals {
  seconds(): number;
  hasFailed(): boolean;
  /** Undefined if the worker has died. */
  add(run: WorldRun, report: WorldReport | undefined): void;
  /** Prints all, and returns the exit code. */
  end(isStopped: boolean): number;
}

function createTotals(): Totals {
  const startTime = performance.now();
  const faults = new Map<string, number>();
  const inconclusive = new Map<string, number>();
  let played = 0;
  let hasFailed = false;
  const seconds = (): number => (performance.now() - startTime) / 1_000;
  const fail = (failure: string): void => {
    console.error(failure);
    hasFailed = true;
  };
  const printProgress = (): void =>
    console.log(`${played} worlds, ${(played / seconds()).toFixed(1)} per second`);
  return {
    seconds,
    hasFailed: () => hasFailed,
    add: ({ seed }, report) => {
      if (report === undefined) return fail(`The worker of seed ${seed} exited without a report`);
      played += report.played;
      for (const [fault, times] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
      for (const reason of report.inconclusive) inconclusive.set(reason, (inconclusive.get(reason) ?? 0) + 1);
      if (report.failure !== undefined) return fail(report.failure);
      printProgress();
    },
    end: (isStopped) => {
      printProgress();
      for (const [reason, times] of inconclusive) console.log(`${times} inconclusive: ${reason}`);
      if (values.path === undefined) printCoverage(faults);
      const free = [...inconclusive.values()].reduce((sum, times) => sum + times, 0);
      const { text, exitCode } = verdictOf({
        conclusive: played - free,
        inconclusive: free,
        hasFailed,
        isStopped,
      });
      console.log(`\n${text}`);
      return exitCode;
    },
  };
}

interface RunEnd {
  readonly conclusive: number;
  readonly inconclusive: number;
  readonly hasFailed: boolean;
  readonly isStopped: boolean;
}

/** The last line of a run. */
function verdictOf({ conclusive, inconclusive, hasFailed, isStopped }: RunEnd) {
  if (hasFailed) return { text: "Failed: see above", exitCode: 1 };
  const ended = values.deployments.includes(",")
    ? `${conclusive} worlds kept every promise and ended equally`
    : `${conclusive} worlds kept every promise; with one deployment there is nothing to compare`;
  const counts = `${ended}, ${inconclusive} were inconclusive`;
  if (isStopped) return { text: `Stopped: until then, ${counts}`, exitCode: 130 };
  return conclusive === 0
    ? { text: `Inconclusive: ${counts}`, exitCode: 2 }
    : { text: `Passed: ${counts}`, exitCode: 0 };
}

/** Batches with one seed each, until the count or the time is over or a world has failed. */
function createRuns(
  { seconds, hasFailed }: Totals,
  options: Pick<WorldRun, "broken">,
): () => WorldRun | undefined {
  const { path, hours } = values;
  const maxSeconds = hours === undefined ? Infinity : Number(hours) * 3_600;
  const count = path !== undefined ? 1 : hours === undefined ? Number(values.count) : Infinity;
  let begun = 0;
  let seed = Number(values.seed);
  return () => {
    if (hasFailed() || begun >= count || seconds() >= maxSeconds) return undefined;
    const size = Math.min(BATCH_SIZE, count - begun);
    begun += size;
    return { ...options, count: size, seed: seed++, ...(path !== undefined && { path }) };
  };
}

function printCoverage(faults: ReadonlyMap<string, number>): void {
  console.log("\nFault × moment, how often it has happened on a deployment:");
  for (const fault of [...faults.keys()].toSorted())
    console.log(`${String(faults.get(fault)).padStart(8)}  ${fault}`);
  const gaps = findGaps(faults);
  console.log(gaps.length === 0 ? "No gaps" : `${gaps.length} gaps:\n  ${gaps.join("\n  ")}`);
}

function exitWithUsage(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
