import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenRules, isBrokenRule } from "./broken-rules.ts";
import { openScheduleRecord } from "./schedule-record.ts";
import { openScheduleWorker } from "./schedule-worker.ts";
import type { ScheduleRun } from "./run-schedules.ts";
import { portionsOf } from "./schedule-portions.ts";
import { isWorldName, worlds } from "./worlds.ts";

/*
 * npm run schedules -- --count 1000000 [--seed 1] [--world real] [--workers 2] [--record FILE] [--break outbox]
 *
 * Plays generated schedules in worker processes, four tenths of them on each kind of server that counts a message once,
 * and says how many went well. Exit code 1 with the smallest schedule that fails and the command that repeats it;
 * `--keep-going` plays the others before that. `--path` repeats one.
 *
 * A run can be cut off and split: with `--record` every portion that was played is a line of FILE, and the same command
 * plays what isn't there yet. Files of several runs can be put together; the seeds of a run are those from `--seed` on,
 * one for 500 schedules, so that 500 of `--seed 1` and 500 of `--seed 2` are 1,000 of `--seed 1`.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    world: { type: "string" },
    workers: { type: "string", default: String(availableParallelism()) },
    path: { type: "string" },
    break: { type: "string" },
    record: { type: "string" },
    "keep-going": { type: "boolean", default: false },
  },
});

await lead();

async function lead(): Promise<void> {
  const { world, path, seed, break: broken } = values;
  const only = world !== undefined && isWorldName(world) ? world : undefined;
  if (world !== undefined && only === undefined)
    return refuse(`--world: is one of ${Object.keys(worlds).join(", ")}`);
  const rule = broken !== undefined && isBrokenRule(broken) ? broken : undefined;
  if (broken !== undefined && rule === undefined)
    return refuse(`--break: is one of ${brokenRules.join(", ")}`);
  const record = openScheduleRecord(values.record);
  const count = path === undefined ? Number(values.count) : 1;
  const left = portionsOf({ count, seed: Number(seed), ...(only && { world: only }) })
    .map((portion): ScheduleRun => ({
      ...portion,
      ...(path !== undefined && { path }),
      ...(rule !== undefined && { broken: rule }),
    }))
    .filter((portion) => !record.has(portion));
  const todo = left.reduce((sum, portion) => sum + portion.count, 0);
  const begun = performance.now();
  let done = 0;
  let portions = 0;
  const failures: string[] = [];
  console.log(
    `${count} schedules from seed ${seed} on${todo < count ? `, ${todo} of them still to play` : ""}`,
  );

  async function follow(): Promise<void> {
    const worker = openScheduleWorker();
    for (let run = left.shift(); run !== undefined; run = left.shift()) {
      if (failures.length > 0 && !values["keep-going"]) break;
      const failure = await worker.play(run);
      record.add(run, failure);
      if (failure === undefined) done += run.count;
      else failures.push(failure);
      portions += 1;
      if (portions % 20 === 0) console.log(progress());
    }
    worker.close();
  }

  function progress(): string {
    const seconds = (performance.now() - begun) / 1_000;
    return `${done} of ${todo}, ${Math.round(done / seconds)} a second`;
  }

  await Promise.all(Array.from({ length: Number(values.workers) }, follow));
  for (const failure of failures) console.error(failure);
  console.log(`${progress()}: ${failures.length === 0 ? "all went well" : "something went wrong"}`);
  if (values.record !== undefined) console.log(record.summary());
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function refuse(words: string): void {
  console.error(words);
  process.exitCode = 2;
}
