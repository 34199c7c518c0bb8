import { beforeAll, expect, test, vi } from "vitest";
import { runTarget } from "./run-target.ts";
import { targets } from "./targets.ts";

/*
 * The corpus, the worst texts and a few generated inputs of every parser, the same in each run. `npm run verify fuzz` plays more.
 */

const SEED = 2026;
const SIZE = { inputs: 12, growths: 1, reads: 8 };

beforeAll(() => {
  // Parsers and the providers' library warn of what they ignore.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

test.each(targets.map((target) => [target.name, target] as const))("%s", async (name, target) => {
  const { failures } = await runTarget(target, {
    target: name,
    seed: SEED,
    ...SIZE,
  });
  expect(failures).toEqual([]);
});
