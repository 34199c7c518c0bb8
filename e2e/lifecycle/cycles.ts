import { parseArgs } from "node:util";
import { openCycleLab } from "./cycle-lab.ts";
import { doorNames, modes, runCycles } from "./mount-cycles.ts";

/*
 * npm run lifecycle -- [--count 1000] [--mode popup] [--door react] [--hasty] [--compiled] [--verbose]
 *
 * What a page holds before and after that many widgets, and the line of the heap, the nodes and the listeners through the
 * second half of them. Exit code 1 when anything is left.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    mode: { type: "string" },
    door: { type: "string" },
    hasty: { type: "boolean", default: false },
    compiled: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const cycles = Number(values.count);
/** Bytes per cycle. */
const LIMIT = 102;

const lab = await openCycleLab({ isCompiled: values.compiled });
console.log("| mode | door | heap, bytes per cycle | nodes | listeners | left in the page |");
console.log("|---|---|---:|---:|---:|---|");
try {
  for (const mode of modes.filter((name) => values.mode === undefined || name === values.mode))
    for (const door of doorNames.filter((name) => values.door === undefined || name === values.door)) {
      const warmUp = Math.min(100, Math.ceil(cycles / 4));
      const figures = await runCycles(lab, {
        mode,
        door,
        warmUp,
        cycles,
        samples: 20,
        isHasty: values.hasty,
      });
      const { before, after, heapPerCycle, nodesPerCycle, listenersPerCycle, samples } = figures;
      const left = Object.keys(after).filter((name) => before[name] !== after[name]);
      const slopes = [heapPerCycle.toFixed(1), nodesPerCycle.toFixed(3), listenersPerCycle.toFixed(3)];
      console.log(`| ${mode} | ${door} | ${slopes.join(" | ")} | ${left.join(", ") || "nothing"} |`);
      for (const name of left) console.error(`${name}: ${before[name]} → ${after[name]}`);
      if (values.verbose) for (const sample of samples) console.log(JSON.stringify(sample));
      if (left.length > 0 || heapPerCycle > LIMIT || nodesPerCycle > 0.01 || listenersPerCycle > 0.01)
        process.exitCode = 1;
    }
} finally {
  await lab.close();
}
