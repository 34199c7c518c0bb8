import { join } from "node:path";
import { ensureChromium } from "./browser.ts";
import { build } from "./build-packages.ts";
import { root, runBeside, runCommand } from "./run-command.ts";
import { installTestPrograms } from "./test-programs.ts";

/*
 * The full check behind `npm test` and CI. Every step runs even after a failure, so that one run reports
 * every problem; the exit code is 1 if any step failed.
 */

// Node reads what it compiled and stripped of types before: tests start the server hundreds of times.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/node-compile");

/** Downloads while the other steps compute. */
const programs = installTestPrograms();

type Step = readonly [name: string, run: () => boolean | Promise<boolean>];

/** Two at a time, after the build, whose types and files they read. */
const besideEachOther: readonly Step[] = [
  ["lint", () => runBeside("oxlint", ["."])],
  ["public API", () => runBeside(process.execPath, ["tools/api-surface.ts"])],
  ["types of tests and tools", () => runBeside("tsc", ["--project", "tsconfig.tests.json"])],
  ["unused code", () => runBeside("knip", [])],
  ["sizes", () => runBeside(process.execPath, ["packages/widget/sizes.ts", "--check"])],
];

const failed: string[] = [];
await runInTurn([
  ["format", () => runCommand("oxfmt", ["--check", "."])],
  ["build", build],
]);
const waiting = [...besideEachOther];
await Promise.all([takeTurns(waiting), takeTurns(waiting)]);
await runInTurn([
  ["test programs", () => programs],
  ["tests", runTests],
]);

if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);

async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`);
    if (!(await run())) failed.push(name);
  }
}

/** Runs the steps that nobody else has taken. */
async function takeTurns(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [name, run] = step;
    const isOk = await run();
    console.log(`── ${name}: ${isOk ? "passed" : "failed"}\n`);
    if (!isOk) failed.push(name);
  }
}

function runTests(): boolean {
  ensureChromium();
  process.env["RECORD_CHECK_RUN"] = failed.join(", ");
  // A test that passes only at the second attempt is reported as flaky.
  return runCommand("vitest", [
    "run",
    `--retry=${process.env["BANTER_TEST_RETRIES"] ?? 1}`,
    "--reporter=default",
    "--reporter=./tools/closing-reporter.ts",
  ]);
}
