import { parseArgs } from "node:util";
import { openFaultLab } from "./fault-lab.ts";
import { runSchedule, type ScheduleOutcome } from "./run-schedule.ts";

/*
 * `node e2e/faults/schedules.ts --count 200 [--seed 0] [--parallel 6]`
 *
 * Generated conversations in a real browser over a network that breaks three calls in ten, half of them with a bot that
 * remembers its visitors. Exits with code 1 if an answer was lost, duplicated or stored for another question. A seed
 * reproduces a schedule's faults, but not the timing of a real network.
 */
const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" }, parallel: { type: "string" } },
});
const [count, first, parallel] = [
  Number(values.count ?? 200),
  Number(values.seed ?? 0),
  Number(values.parallel ?? 6),
];

const lab = await openFaultLab();
const outcomes: ScheduleOutcome[] = [];
let next = 0;

async function work(): Promise<void> {
  while (next < count) {
    const seed = first + next++;
    const outcome = await runSchedule(lab, seed, seed % 2 === 0);
    outcomes.push(outcome);
    if (outcome.wrong !== undefined) console.error(`Seed ${seed}: ${outcome.wrong}`);
    if (outcomes.length % 20 === 0) console.log(`${outcomes.length} of ${count}`);
  }
}

try {
  await Promise.all(Array.from({ length: parallel }, work));
} finally {
  await lab.close();
}
const wrong = outcomes.filter((outcome) => outcome.wrong !== undefined);
const faults = outcomes.reduce((sum, outcome) => sum + outcome.faults, 0);
const unaided = outcomes.filter((outcome) => outcome.hasFinished && outcome.reloads === 0);
console.log(
  `${count - wrong.length} of ${count} with every answer exactly once; ${unaided.length} without a reload; ${faults} calls were broken.`,
);
if (wrong.length > 0) process.exitCode = 1;
