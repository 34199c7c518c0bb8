import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/* `npm run verify lean [FILES]`: runs the widget's browser tests on the stripped React of the built widget. */

ensureChromium();
const args = ["run", "--config", "vitest.lean.config.ts", ...process.argv.slice(2)];
process.exit(runCommand("vitest", args) ? 0 : 1);
