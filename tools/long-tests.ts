import { globSync } from "node:fs";
import { parseArgs } from "node:util";
import { build } from "./build-packages.ts";
import { ensureChromium } from "./browser.ts";
import { refuse } from "./command-options.ts";
import { root, runCommand } from "./run-command.ts";

/* `npm run verify long [FILES]`: builds, then runs the tests of `e2e` that take too long for the full check. */

const { positionals: files } = parseArgs({ allowPositionals: true });
const tests = globSync("e2e/**/*.long.test.ts", { cwd: root });
for (const file of files)
  if (!tests.some((test) => test.includes(file))) refuse(`No long test has "${file}" in its path`);
ensureChromium();
if (!build()) process.exit(1);
const args = ["run", "--config", "vitest.long.config.ts", ...files];
process.exit(runCommand("vitest", args) ? 0 : 1);
