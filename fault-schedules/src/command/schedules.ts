import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenRules, isBrokenRule } from "../broken-rules.ts";
import { fixtures, isFixtureName } from "../fixtures.ts";
import type { ScheduleRun } from "../run-schedules.ts";
import { batchesOf } from "./schedule-batches.ts";
import { openScheduleRecord, type ScheduleRecord } from "./schedule-record.ts";
import type { BatchResult } from "./schedule-worker-process.ts";
import { openWorker } from "./worker.ts";

/*
 * npm run verify schedules -- --count 1000000 [--seed 1] [--fixture server] [--workers 2] [--record FILE] [--break outbox]
 *
 * Plays generated schedules in worker processes. Exits with 1 if one fails, and prints the smallest failing schedule
 * and the command that repeats it with `--path`; with 2 if none fails without a safeguard (`--break`). `--keep-going` continues
 * after a failure. An interrupted run ends its batches first.
 *
 * With `--record`, each finished batch is appended to FILE and skipped when the command is repeated. Records can be
 * concatenated: a seed stands for 500 schedules, so 500 of `--seed 1` and 500 of `--seed 2` equal 1,000 of `--seed 1`.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string" },
    fixture: { type: "string" },
    workers: { type: "string", default: String(availableParallelism()) },
    path: { type: "string" },
    break: { type: "string" },
    record: { type: "string" },
    "keep-going": { type: "boolean", default: false },
  },
});

await main();

async function main(): Promise<void> {
  const { fixture, path, break: broken, seed = String(Date.now() % 1_000_000_007) } = values;
  const onlyFixture = fixture !== undefined && isFixtureName(fixture) ? fixture : undefined;
  if (fixture !== undefined && onlyFixture === undefined)
    return exitWithUsage(`--fixture must be one of ${Object.keys(fixtures).join(", ")}`);
  const rule = broken !== undefined && isBrokenRule(broken) ? broken : undefined;
  if (broken !== undefined && rule === undefined)
    return exitWithUsage(`--break must be one of ${brokenRules.join(", ")}`);
  if (path !== undefined && (onlyFixture === undefined || values.seed === undefined))
    return exitWithUsage(
      "--path selects a schedule of --fixture and --seed, as printed by the run that failed",
    );
  const count = path === undefined ? Number(values.count) : 1;
  const batches = batchesOf({
    count,
    seed: Number(seed),
    ...(onlyFixture && { fixture: onlyFixture }),
  }).map((batch) => ({
    ...batch,
    ...(path !== undefined && { path }),
    ...(rule !== undefined && { broken: rule }),
  }));
  const record = openScheduleRecord(values.record);
  const remaining = batches.filter((batch) => !record.has(batch));
  const skipped = count - totalCount(remaining);
  console.log(
    `${count} schedules, first seed ${seed}${skipped > 0 ? `, ${skipped} of them already recorded` : ""}`,
  );
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  const { failures, figures } = await playBatches(remaining, record, interrupt.signal);
  for (const failure of failures) console.error(failure);
  const { text, exitCode } = verdictOf(failures, interrupt.signal.aborted);
  console.log(`${text}: ${figures}`);
  if (values.record !== undefined) console.log(record.summary());
  process.exitCode = exitCode;
}

/** Plays the batches in parallel worker processes. */
async function playBatches(
  batches: readonly ScheduleRun[],
  record: ScheduleRecord,
  interrupt: AbortSignal,
): Promise<{ readonly failures: readonly string[]; readonly figures: string }> {
  const queue = [...batches];
  const total = totalCount(batches);
  const startTime = performance.now();
  const failures: string[] = [];
  let finishedBatches = 0;
  let passed = 0;

  const progress = (): string => {
    const seconds = (performance.now() - startTime) / 1_000;
    return `${passed} of ${total} schedules, ${Math.round(passed / seconds)} per second`;
  };

  async function work(): Promise<void> {
    const worker = openWorker<ScheduleRun, BatchResult>(import.meta.resolve("./schedule-worker-process.ts"));
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      if (interrupt.aborted || (failures.length > 0 && !values["keep-going"])) break;
      const exited = { failure: `The worker of ${JSON.stringify(batch)} exited without a result` };
      const { failure } = (await worker.handle(batch)) ?? exited;
      record.add(batch, failure);
      if (failure === undefined) passed += batch.count;
      else failures.push(failure);
      finishedBatches += 1;
      if (finishedBatches % 20 === 0) console.log(progress());
    }
    worker.close();
  }

  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  return { failures, figures: progress() };
}

/** How a run has ended. */
function verdictOf(failures: readonly string[], isStopped: boolean) {
  const { break: broken } = values;
  if (failures.length > 0)
    return { text: broken === undefined ? "Failed" : `Failed, as expected without ${broken}`, exitCode: 1 };
  if (isStopped) return { text: "Stopped, none failed", exitCode: 130 };
  return broken === undefined
    ? { text: "Passed", exitCode: 0 }
    : { text: `Inconclusive: no schedule has failed without ${broken}`, exitCode: 2 };
}

function totalCount(runs: readonly ScheduleRun[]): number {
  return runs.reduce((sum, { count }) => sum + count, 0);
}

function exitWithUsage(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
