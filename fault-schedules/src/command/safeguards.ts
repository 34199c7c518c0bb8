import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenRules, type BrokenRule } from "../broken-rules.ts";
import { brokenSchedules } from "../broken-schedules.ts";
import type { ScheduleRun } from "../run-schedules.ts";
import type { BatchResult } from "./schedule-worker-process.ts";
import { openWorker } from "./worker.ts";

/*
 * npm run verify safeguards -- [--count 20000] [--seed 1] [--workers 2]
 *
 * Disables one safeguard after the other and generates schedules until one fails, at most `--count`. Prints the smallest one, for
 * broken-schedules.ts. Exits with 1 if the schedules don't notice that a safeguard is missing.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});

const queue: BrokenRule[] = [...brokenRules];
const notFound: BrokenRule[] = [];
console.log(`Seed ${values.seed}`);
await Promise.all(Array.from({ length: Number(values.workers) }, work));
process.exitCode = notFound.length === 0 ? 0 : 1;
console.log(`\n${verdict()}`);

async function work(): Promise<void> {
  const worker = openWorker<ScheduleRun, BatchResult>(import.meta.resolve("./schedule-worker-process.ts"));
  for (let broken = queue.shift(); broken !== undefined; broken = queue.shift()) {
    const { fixture } = brokenSchedules[broken];
    const run = { fixture, broken, count: Number(values.count), seed: Number(values.seed) };
    const result = await worker.handle(run);
    const found = result?.failure;
    if (found === undefined) notFound.push(broken);
    const missing =
      result === undefined ? "the worker exited without a result" : `NOT FOUND by ${values.count} schedules`;
    console.log(`\nWithout ${broken}: ${found ?? missing}`);
  }
  worker.close();
}

function verdict(): string {
  const count = brokenRules.length;
  if (notFound.length === 0) return `Passed: without each of the ${count} safeguards, a schedule failed`;
  return `Failed: the schedules don't notice that ${notFound.length} of the ${count} safeguards are missing: ${notFound.join(", ")}`;
}
