import { afterAll, beforeAll, expect, test } from "vitest";
import { openCycleLab, type CycleLab } from "./cycle-lab.ts";
import { runCycles } from "./mount-cycles.ts";

/* A few of the cycles; `npm run lifecycle` runs a thousand of each and fits its line to 0.1 KB. */

let lab: CycleLab;
beforeAll(async () => {
  lab = await openCycleLab();
});
afterAll(() => lab?.close());

/** Bytes per cycle: a widget that stays holds a hundred times as much. */
const LIMIT = 512;
const few = { warmUp: 8, cycles: 20, samples: 4 };

test.each([
  ["standard", "element"],
  ["popup", "handle"],
  ["bubble", "react"],
] as const)("%ss that come and go by %s leave the page and its heap as they were", async (mode, door) => {
  const figures = await runCycles(lab, { mode, door, ...few });
  expect(figures.after).toEqual(figures.before);
  expect(figures.nodesPerCycle).toBe(0);
  expect(figures.listenersPerCycle).toBe(0);
  expect(figures.heapPerCycle).toBeLessThan(LIMIT);
});

test("widgets that go while they are still loading leave nothing either", async () => {
  const figures = await runCycles(lab, { mode: "bubble", door: "handle", isHasty: true, ...few });
  expect(figures.after).toEqual(figures.before);
  expect(figures.nodesPerCycle).toBe(0);
  expect(figures.listenersPerCycle).toBe(0);
});

test("a page that had widgets differs from one that never had by one listener of React's", async () => {
  const once = { warmUp: 1, cycles: 1, samples: 1 };
  const { untouched, after } = await runCycles(lab, { mode: "popup", door: "element", ...once });
  const changed = Object.keys(after).filter((name) => after[name] !== (untouched[name] ?? 0));
  expect(changed).toEqual(["listeners of document"]);
  expect(Number(after["listeners of document"]) - Number(untouched["listeners of document"])).toBe(1);
});

test("a page that keeps its widgets is noticed", async () => {
  const { heapPerCycle, nodesPerCycle } = await runCycles(lab, { mode: "standard", door: "hoard", ...few });
  expect(nodesPerCycle).toBeGreaterThan(0);
  expect(heapPerCycle).toBeGreaterThan(LIMIT);
});
