import { parseArgs } from "node:util";
import { build } from "./build-packages.ts";
import { ensureChromium } from "./browser.ts";
import { requireTests } from "./command-options.ts";
import { runCommand } from "./run-command.ts";

/* `npm run verify long [FILES]`: builds, then runs the tests of `e2e` that take too long for the full check. */

const { positionals: files } = parseArgs({ allowPositionals: true });
requireTests(files, "e2e/**/*.long.test.ts");
ensureChromium();
if (!build()) process.exit(1);
const args = ["run", "--config", "vitest.long.config.ts", ...files];
process.exit(runCommand("vitest", args) ? 0 : 1);
