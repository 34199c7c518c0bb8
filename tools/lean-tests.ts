import { globSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureChromium } from "./browser.ts";
import { refuse } from "./command-options.ts";
import { root, runCommand } from "./run-command.ts";

/* `npm run verify lean [FILES]`: runs the widget's browser tests on the stripped React of the built widget. */

const { positionals: files } = parseArgs({ allowPositionals: true });
const tests = globSync("packages/widget/src/**/*.browser.test.{ts,tsx}", { cwd: root });
for (const file of files)
  if (!tests.some((test) => test.includes(file))) refuse(`No test of the widget has "${file}" in its path`);
ensureChromium();
const args = ["run", "--config", "vitest.lean.config.ts", ...files];
process.exit(runCommand("vitest", args) ? 0 : 1);
