import { afterAll, beforeAll, expect, test } from "vitest";
import { openCycleLab, type CycleLab } from "./cycle-lab.ts";
import { runCycles } from "./mount-cycles.ts";

/* A few of the cycles; `npm run bench lifecycle` runs a thousand of each and requires a slope of at most 0.1 KB. */

let lab: CycleLab;
beforeAll(async () => {
  lab = await openCycleLab();
});
afterAll(() => lab?.close());

/** Bytes per cycle: a leaked widget holds a hundred times as much. */
const MAX_BYTES_PER_CYCLE = 512;
const few = { warmUp: 8, cycles: 20, samples: 4 };

test.each([
  ["standard", "element"],
  ["popup", "handle"],
  ["bubble", "react"],
] as const)(
  "%ss that are added and removed by %s leave the page and its heap unchanged",
  async (mode, entry) => {
    const figures = await runCycles(lab, { mode, entry, ...few });
    expect(figures.after).toEqual(figures.before);
    expect(figures.nodesPerCycle).toBe(0);
    expect(figures.listenersPerCycle).toBe(0);
    expect(figures.heapPerCycle).toBeLessThan(MAX_BYTES_PER_CYCLE);
  },
);

test("widgets that are removed while loading leave nothing behind", async () => {
  const figures = await runCycles(lab, { mode: "bubble", entry: "handle", isHasty: true, ...few });
  expect(figures.after).toEqual(figures.before);
  expect(figures.nodesPerCycle).toBe(0);
  expect(figures.listenersPerCycle).toBe(0);
});

test("a page that had widgets keeps one listener of React's, and nothing else", async () => {
  const once = { warmUp: 1, cycles: 1, samples: 1 };
  const { untouched, after } = await runCycles(lab, { mode: "popup", entry: "element", ...once });
  const changed = Object.keys(after).filter((name) => after[name] !== (untouched[name] ?? 0));
  expect(changed).toEqual(["listeners of document"]);
  expect(Number(after["listeners of document"]) - Number(untouched["listeners of document"])).toBe(1);
});

test("a page that leaks its widgets is detected", async () => {
  const { heapPerCycle, nodesPerCycle } = await runCycles(lab, { mode: "standard", entry: "leak", ...few });
  expect(nodesPerCycle).toBeGreaterThan(0);
  expect(heapPerCycle).toBeGreaterThan(MAX_BYTES_PER_CYCLE);
});
