import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/* `npm run lean`: the widget's browser tests on the React that visitors get. Files may be named, as for vitest. */

ensureChromium();
const args = ["run", "--config", "vitest.lean.config.ts", ...process.argv.slice(2)];
process.exit(runCommand("vitest", args) ? 0 : 1);
