import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { FuzzReport, FuzzRun } from "../run-target.ts";
import { targets } from "../targets.ts";
import { openFuzzThread } from "./fuzz-thread.ts";

/*
 * npm run verify fuzz -- [--minutes 10] [--target wire] [--seed 1] [--inputs 300] [--workers 2]
 *
 * Plays every target, or those whose names begin with `--target`, with one seed after the other until the time is over. Prints
 * inputs, rate, coverage and failures per target, and exits with 1 if there are any, with 2 if the time was too
 * short for all targets. An interrupted run prints what it has found until then. `--path` repeats one input of a failed run.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    target: { type: "string", default: "" },
    seed: { type: "string" },
    path: { type: "string" },
    inputs: { type: "string", default: "300" },
    growths: { type: "string", default: "10" },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});

/** What all runs of a target have found. */
interface Total {
  inputs: number;
  ms: number;
  nodes: number;
  readonly valid: Set<number>;
  readonly invalid: Set<number>;
  readonly failures: Set<string>;
}

await main();

async function main(): Promise<void> {
  const chosen = targets.map(({ name }) => name).filter((name) => name.startsWith(values.target));
  if (chosen.length === 0) return exitWithUsage();
  const totals = new Map(chosen.map((name) => [name, emptyTotal()]));
  const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
  const startTime = performance.now();
  console.log(`${chosen.length} targets, first seed ${seed}`);
  const runs = runsOf(chosen, seed);
  let isStopped = false;
  process.once("SIGINT", () => {
    isStopped = true;
    // No worker gets another run.
    runs.return(undefined);
  });
  await Promise.all(Array.from({ length: Number(values.workers) }, () => work(runs, totals)));
  for (const [name, total] of totals) console.log(format(name, total));
  const minutes = (performance.now() - startTime) / 60_000;
  const { text, exitCode } = verdictOf([...totals.values()], minutes, isStopped);
  console.log(`\n${text}`);
  process.exitCode = exitCode;
}

/** The last line of a run. */
function verdictOf(totals: readonly Total[], minutes: number, isStopped: boolean) {
  const failures = totals.reduce((sum, total) => sum + total.failures.size, 0);
  const read = totals.filter(({ inputs }) => inputs > 0).length;
  const counts = `${read} of ${totals.length} targets in ${minutes.toFixed(1)} minutes`;
  if (failures > 0) return { text: `Failed: ${failures} problems, see above (${counts})`, exitCode: 1 };
  if (isStopped) return { text: `Stopped: until then, no problem in ${counts}`, exitCode: 130 };
  if (read === totals.length) return { text: `Passed: no problem in ${counts}`, exitCode: 0 };
  // Some targets take longer than others.
  const needed = read === 0 ? undefined : Math.ceil((1.2 * minutes * totals.length) / read);
  const advice =
    needed === undefined ? "raise --minutes" : `all of them take about ${needed}: raise --minutes`;
  return { text: `Too short: no problem in ${counts}; ${advice}, or lower --inputs`, exitCode: 2 };
}

/** A failed run of `--path` is repeated once; otherwise seeds follow each other until the time is over. */
function* runsOf(names: readonly string[], firstSeed: number): Generator<FuzzRun, undefined> {
  const end = Date.now() + Number(values.minutes) * 60_000;
  const { path } = values;
  const size = { inputs: Number(values.inputs), growths: Number(values.growths), reads: 100 };
  for (let seed = firstSeed; ; seed++) {
    for (const target of names) {
      yield { target, seed, ...size, ...(path !== undefined && { path, inputs: 1 }) };
      if (Date.now() > end) return undefined;
    }
    if (path !== undefined) return undefined;
  }
}

async function work(runs: Iterator<FuzzRun, undefined>, totals: ReadonlyMap<string, Total>): Promise<void> {
  const thread = openFuzzThread();
  for (let next = runs.next(); next.done !== true; next = runs.next()) {
    const report = await thread.play(next.value);
    const total = totals.get(report.target);
    if (total !== undefined) add(total, report);
  }
  await thread.close();
}

function emptyTotal(): Total {
  return { inputs: 0, ms: 0, nodes: 0, valid: new Set(), invalid: new Set(), failures: new Set() };
}

function add(total: Total, { inputs, ms, failures, coverage }: FuzzReport): void {
  total.inputs += inputs;
  total.ms += ms;
  total.nodes = coverage?.nodes ?? 0;
  for (const node of coverage?.valid ?? []) total.valid.add(node);
  for (const node of coverage?.invalid ?? []) total.invalid.add(node);
  for (const failure of failures) {
    // The same problem of another seed.
    const isKnown = [...total.failures].some((known) => known.split("\n")[0] === failure.split("\n")[0]);
    if (isKnown) continue;
    total.failures.add(failure);
    console.error(`\n${failure}\n`);
  }
}

function format(name: string, { inputs, ms, nodes, valid, invalid, failures }: Total): string {
  const rate = ms === 0 ? 0 : Math.round((inputs * 1_000) / ms);
  const coverage = nodes === 0 ? "" : `, schema nodes ${nodes}: valid ${valid.size}, invalid ${invalid.size}`;
  return `${name.padEnd(34)}${String(inputs).padStart(9)} inputs, ${rate} per second${coverage}${failures.size > 0 ? `, ${failures.size} FAILED` : ""}`;
}

function exitWithUsage(): void {
  console.error(`--target must be the beginning of one of:\n${targets.map(({ name }) => name).join("\n")}`);
  process.exitCode = 2;
}
