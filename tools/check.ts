import { join } from "node:path";
import { ensureChromium } from "./browser.ts";
import { build } from "./build-packages.ts";
import { root, runCommand } from "./run-command.ts";
import { installTestPrograms } from "./test-programs.ts";

/*
 * The full check behind `npm test` and CI. Every step runs even after a failure, so that one run reports
 * every problem; the exit code is 1 if any step failed.
 */

// Node reads what it compiled and stripped of types before: tests start the server hundreds of times.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/node-compile");

/** Downloads while the other steps compute. */
const programs = installTestPrograms();

const steps: readonly (readonly [name: string, run: () => boolean | Promise<boolean>])[] = [
  ["format", () => runCommand("oxfmt", ["--check", "."])],
  ["build", build],
  // Needs the types that the build generates.
  ["lint", () => runCommand("oxlint", ["."])],
  ["types of tests and tools", () => runCommand("tsc", ["--project", "tsconfig.tests.json"])],
  ["public API", () => runCommand(process.execPath, ["tools/api-surface.ts"])],
  ["unused code", () => runCommand("knip", [])],
  ["sizes", () => runCommand(process.execPath, ["packages/widget/sizes.ts", "--check"])],
  ["test programs", () => programs],
  ["tests", runTests],
];

const failed: string[] = [];
for (const [name, run] of steps) {
  console.log(`\n── ${name}`);
  if (!(await run())) failed.push(name);
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function runTests(): boolean {
  ensureChromium();
  process.env["RECORD_CHECK_RUN"] = "1";
  // A test that passes only at the second attempt is reported as flaky.
  return runCommand("vitest", [
    "run",
    `--retry=${process.env["BANTER_TEST_RETRIES"] ?? 1}`,
    "--reporter=default",
    "--reporter=./tools/closing-reporter.ts",
  ]);
}
