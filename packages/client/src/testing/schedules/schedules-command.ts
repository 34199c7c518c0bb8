import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { brokenRules, isBrokenRule } from "./broken-rules.ts";
import { runSchedules, type ScheduleRun } from "./run-schedules.ts";
import { isWorldName, worlds } from "./worlds.ts";

/*
 * npm run schedules -- --count 1000000 [--seed 1] [--world real] [--workers 2] [--break outbox]
 *
 * Plays generated schedules in worker processes, a third of them on each kind of real server, and says how many went
 * well. Exit code 1 with the smallest schedule that fails and the command that repeats it. `--path` repeats one.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    world: { type: "string" },
    workers: { type: "string", default: String(availableParallelism()) },
    path: { type: "string" },
    break: { type: "string" },
    /** Of a worker: its share, as JSON. */
    share: { type: "string" },
  },
});

/** Schedules that one worker plays at most before it begins anew with fresh servers and the next seed. */
const LARGEST_PORTION = 500;

/** How many of ten portions each world gets. */
const MIX = [
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

if (values.share !== undefined) await work(values.share);
else await lead();

async function lead(): Promise<void> {
  const { world, path, seed, break: broken } = values;
  const only = world !== undefined && isWorldName(world) ? world : undefined;
  if (world !== undefined && only === undefined)
    return refuse(`--world: is one of ${Object.keys(worlds).join(", ")}`);
  const rule = broken !== undefined && isBrokenRule(broken) ? broken : undefined;
  if (broken !== undefined && rule === undefined)
    return refuse(`--break: is one of ${brokenRules.join(", ")}`);
  const count = path === undefined ? Number(values.count) : 1;
  const portion = Math.min(LARGEST_PORTION, Math.ceil(count / MIX.length));
  const begun = performance.now();
  let left = count;
  let done = 0;
  let portions = 0;
  const failures: string[] = [];
  console.log(`${count} schedules from seed ${seed} on`);

  async function follow(): Promise<void> {
    while (left > 0 && failures.length === 0) {
      const index = portions++;
      const size = Math.min(portion, left);
      left -= size;
      const share: ScheduleRun = {
        world: only ?? worldOf(index),
        count: size,
        seed: Number(seed) + index,
        ...(path !== undefined && { path }),
        ...(rule !== undefined && { broken: rule }),
      };
      const failure = await play(share);
      if (failure !== undefined) failures.push(failure);
      done += size;
      if (index % 20 === 19) console.log(progress());
    }
  }

  function progress(): string {
    const seconds = (performance.now() - begun) / 1_000;
    return `${done} of ${count}, ${Math.round(done / seconds)} a second`;
  }

  await Promise.all(Array.from({ length: Number(values.workers) }, follow));
  for (const failure of failures) console.error(failure);
  console.log(failures.length === 0 ? `${progress()}: all went well` : `${progress()}: something went wrong`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function worldOf(index: number): ScheduleRun["world"] {
  const name = MIX[index % MIX.length] ?? "";
  return isWorldName(name) ? name : "scripted";
}

/** In a process of its own, so that every core has its share and none keeps what is over. */
function play(share: ScheduleRun): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = fork(import.meta.filename, ["--share", JSON.stringify(share)], {
      execArgv: ["--conditions=@banter/source"],
    });
    let report: string | undefined = `The worker of ${JSON.stringify(share)} ended without a word`;
    worker.on("message", (message: { readonly failure?: string }) => {
      report = message.failure;
    });
    worker.on("exit", () => resolve(report));
  });
}

async function work(share: string): Promise<void> {
  const run: ScheduleRun = JSON.parse(share);
  const failure = await runSchedules(run);
  process.send?.({ failure }, () => process.exit(0));
}

function refuse(words: string): void {
  console.error(words);
  process.exitCode = 2;
}
