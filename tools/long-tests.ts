import { build } from "./build-packages.ts";
import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/* `npm run verify long [FILES]`: builds, then runs the tests of `e2e` that take too long for the full check. */

ensureChromium();
if (!build()) process.exit(1);
const args = ["run", "--config", "vitest.long.config.ts", ...process.argv.slice(2)];
process.exit(runCommand("vitest", args) ? 0 : 1);
