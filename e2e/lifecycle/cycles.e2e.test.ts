import { afterAll, beforeAll, expect, test } from "vitest";
import { openFaultLab, type FaultLab } from "../faults/fault-lab.ts";
import { startCycleApi } from "./cycle-api.ts";
import { runCycles } from "./mount-cycles.ts";

let lab: FaultLab;
let api: Awaited<ReturnType<typeof startCycleApi>>;
beforeAll(async () => {
  lab = await openFaultLab();
  api = await startCycleApi(lab.server.url);
});
afterAll(async () => {
  await api?.close();
  await lab?.close();
});

test.each(["standard", "popup", "bubble"] as const)(
  "200 widgets that come and go leave the page as it was: %s",
  { timeout: 90_000 },
  async (mode) => {
    const { before, after } = await runCycles(lab.browser, lab.site, api.url, {
      mode,
      bot: "forgetful",
      cycles: 200,
    });
    expect(after).toEqual(before);
  },
);
