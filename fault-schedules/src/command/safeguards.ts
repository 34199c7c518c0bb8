import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenRules, type BrokenRule } from "../broken-rules.ts";
import { brokenSchedules } from "../broken-schedules.ts";
import { openScheduleWorker } from "./schedule-worker.ts";

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
console.log(`Seed ${values.seed}`);
await Promise.all(Array.from({ length: Number(values.workers) }, work));

async function work(): Promise<void> {
  const worker = openScheduleWorker();
  for (let broken = queue.shift(); broken !== undefined; broken = queue.shift()) {
    const { fixture } = brokenSchedules[broken];
    const found = await worker.play({
      fixture,
      broken,
      count: Number(values.count),
      seed: Number(values.seed),
    });
    if (found === undefined) process.exitCode = 1;
    console.log(`\nWithout ${broken}: ${found ?? `NOT FOUND by ${values.count} schedules`}`);
  }
  worker.close();
}
