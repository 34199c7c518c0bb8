import { parseArgs } from "node:util";
import { brokenWorldRules, isBrokenWorldRule } from "../simulation/broken-world-rules.ts";
import { deployments, isDeploymentName } from "../simulation/deployments.ts";
import { findGaps } from "../simulation/coverage.ts";
import { openSimulation, type Simulation, type WorldRun } from "../simulation/run-worlds.ts";

/*
 * npm run verify simulate -- --hours 1 | --count 1000 [--seed 1] [--deployments memory,sqlite,postgres3] [--break RULE] [--path …]
 *
 * Plays each world on all deployments and compares how it ends. Exits with 1 if one fails, and prints the smallest failing world
 * and the command that replays it.
 */
const { values } = parseArgs({
  options: {
    hours: { type: "string" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    deployments: { type: "string", default: "memory,memory3,sqlite,postgres,postgres3" },
    path: { type: "string" },
    break: { type: "string" },
  },
});

/** Worlds per seed. */
const BATCH_SIZE = 25;

await main();

async function main(): Promise<void> {
  const names = values.deployments.split(",").filter(isDeploymentName);
  if (names.join() !== values.deployments)
    return exitWithUsage(`--deployments takes some of ${Object.keys(deployments).join(", ")}`);
  const rule = values.break;
  if (rule !== undefined && !isBrokenWorldRule(rule))
    return exitWithUsage(`--break must be one of ${brokenWorldRules.join(", ")}`);
  const simulation = await openSimulation(names);
  try {
    await play(simulation, { ...(rule !== undefined && { broken: rule }) });
  } finally {
    await simulation.close();
  }
}

async function play(simulation: Simulation, options: Pick<WorldRun, "broken">): Promise<void> {
  const { path } = values;
  const startTime = performance.now();
  const seconds = (): number => (performance.now() - startTime) / 1_000;
  const maxSeconds = values.hours === undefined ? Infinity : Number(values.hours) * 3_600;
  const count = values.hours === undefined ? Number(values.count) : Infinity;
  const faults = new Map<string, number>();
  const inconclusive = new Map<string, number>();
  let played = 0;
  let seed = Number(values.seed);
  console.log(`Worlds on ${simulation.names.join(", ")}, first seed ${seed}`);
  while (played < count && seconds() < maxSeconds) {
    const size = path === undefined ? Math.min(BATCH_SIZE, count - played) : 1;
    const report = await simulation.run({
      ...options,
      count: size,
      seed,
      ...(path !== undefined && { path }),
    });
    played += report.played;
    for (const [fault, times] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
    for (const reason of report.inconclusive) inconclusive.set(reason, (inconclusive.get(reason) ?? 0) + 1);
    if (report.failure !== undefined) {
      console.error(report.failure);
      process.exitCode = 1;
      break;
    }
    if (path !== undefined) break;
    seed += 1;
    console.log(`${played} worlds, ${(played / seconds()).toFixed(1)} per second`);
  }
  console.log(`${played} worlds, ${(played / seconds()).toFixed(1)} per second`);
  for (const [reason, times] of inconclusive) console.log(`${times} inconclusive: ${reason}`);
  printCoverage(faults);
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
