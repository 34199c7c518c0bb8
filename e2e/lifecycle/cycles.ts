import { parseArgs } from "node:util";
import { openCycleLab } from "./cycle-lab.ts";
import { entryPointNames, modes, runCycles } from "./mount-cycles.ts";

/*
 * `npm run bench lifecycle -- [--count 1000] [--mode popup] [--entry react] [--hasty] [--compiled] [--verbose]`
 *
 * Compares a page before and after that many widgets, and fits a line to heap, nodes and listeners over the second half.
 * Exits with code 1 if anything is left behind.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    mode: { type: "string" },
    entry: { type: "string" },
    hasty: { type: "boolean", default: false },
    compiled: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const cycles = Number(values.count);
/** Bytes per cycle. */
const MAX_BYTES_PER_CYCLE = 102;

const lab = await openCycleLab({ isCompiled: values.compiled });
console.log("| mode | entry | heap, bytes per cycle | nodes | listeners | left in the page |");
console.log("|---|---|---:|---:|---:|---|");
try {
  for (const mode of modes.filter((name) => values.mode === undefined || name === values.mode))
    for (const entry of entryPointNames.filter(
      (name) => values.entry === undefined || name === values.entry,
    )) {
      const warmUp = Math.min(100, Math.ceil(cycles / 4));
      const figures = await runCycles(lab, {
        mode,
        entry,
        warmUp,
        cycles,
        samples: 20,
        isHasty: values.hasty,
      });
      const { before, after, heapPerCycle, nodesPerCycle, listenersPerCycle, samples } = figures;
      const left = Object.keys(after).filter((name) => before[name] !== after[name]);
      const slopes = [heapPerCycle.toFixed(1), nodesPerCycle.toFixed(3), listenersPerCycle.toFixed(3)];
      console.log(`| ${mode} | ${entry} | ${slopes.join(" | ")} | ${left.join(", ") || "nothing"} |`);
      for (const name of left) console.error(`${name}: ${before[name]} → ${after[name]}`);
      if (values.verbose) for (const sample of samples) console.log(JSON.stringify(sample));
      if (
        left.length > 0 ||
        heapPerCycle > MAX_BYTES_PER_CYCLE ||
        nodesPerCycle > 0.01 ||
        listenersPerCycle > 0.01
      )
        process.exitCode = 1;
    }
} finally {
  await lab.close();
}
