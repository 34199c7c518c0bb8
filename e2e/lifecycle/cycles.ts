import { parseArgs } from "node:util";
import { openFaultLab } from "../faults/fault-lab.ts";
import { startCycleApi } from "./cycle-api.ts";
import { runCycles } from "./mount-cycles.ts";

/* node e2e/lifecycle/cycles.ts --count 1000: what a page holds before and after that many widgets, and the heap that each leaves. */
const { values } = parseArgs({ options: { count: { type: "string" } } });
const cycles = Number(values.count ?? 1_000);

const lab = await openFaultLab();
const api = await startCycleApi(lab.server.url);
try {
  for (const mode of ["popup", "bubble", "standard"] as const) {
    const figures = await runCycles(lab.browser, lab.site, api.url, { mode, bot: "forgetful", cycles });
    const isClean = JSON.stringify(figures.before) === JSON.stringify(figures.after);
    console.log(
      `${mode}: ${cycles} cycles, ${figures.heapPerCycle.toFixed(0)} bytes of heap each, ${isClean ? "nothing left" : "left behind:"}`,
    );
    if (isClean) continue;
    console.error({ before: figures.before, after: figures.after });
    process.exitCode = 1;
  }
} finally {
  await api.close();
  await lab.close();
}
