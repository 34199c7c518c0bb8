import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { ensureChromium } from "./browser.ts";
import { build } from "./build-packages.ts";
import { installEngines } from "./engines.ts";
import { root, runCommand } from "./run-command.ts";

/*
 * The full check behind `npm test`, `npm run check` and CI. Every step runs even after a failure, so that one run reports
 * every problem; the exit code is 1 if any step failed.
 */

const report = join(mkdtempSync(join(tmpdir(), "banter-check-")), "tests.json");

// Node reads what it compiled and stripped of types before: tests start the server hundreds of times.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/node-compile");

/** Downloads while the other steps compute. */
const engines = installEngines();

const steps: readonly (readonly [name: string, run: () => boolean | Promise<boolean>])[] = [
  ["format", () => runCommand("oxfmt", ["--check", "."])],
  ["build", build],
  // Needs the types that the build generates.
  ["lint", () => runCommand("oxlint", ["."])],
  ["types of tests and tools", () => runCommand("tsc", ["--project", "tsconfig.tests.json"])],
  ["public API", () => runCommand(process.execPath, ["tools/api-surface.ts"])],
  ["unused code", () => runCommand("knip", [])],
  ["sizes", () => runCommand(process.execPath, ["packages/widget/sizes.ts", "--check"])],
  ["browsers", () => engines],
  ["tests", runTests],
];

const failed: string[] = [];
for (const [name, run] of steps) {
  console.log(`\n── ${name}`);
  if (!(await run())) failed.push(name);
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
printCounts();
process.exit(failed.length > 0 ? 1 : 0);

function runTests(): boolean {
  ensureChromium();
  return runCommand("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
}

function printCounts(): void {
  const schema = v.object({
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    numPendingTests: v.number(),
  });
  try {
    const counts = v.parse(schema, JSON.parse(readFileSync(report, "utf8")));
    console.log(
      `\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped`,
    );
  } catch (error) {
    console.error(`No test report was written: ${String(error)}`);
  }
}
