import { afterAll, beforeAll, expect, test } from "vitest";
import { openFaultLab, type FaultLab } from "./fault-lab.ts";
import { runSchedule } from "./run-schedule.ts";

/* A few of the generated conversations; `node e2e/faults/schedules.ts --count 200` runs any number of them. */

let lab: FaultLab;
beforeAll(async () => {
  lab = await openFaultLab();
});
afterAll(() => lab?.close());

test(
  "an impatient visitor on a broken network: every answer is kept exactly once, on its own question",
  { timeout: 180_000 },
  async () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const outcomes = await Promise.all(seeds.map((seed) => runSchedule(lab, seed, seed % 2 === 0)));
    expect(outcomes.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(outcomes.reduce((sum, { faults }) => sum + faults, 0)).toBeGreaterThan(seeds.length);
  },
);
