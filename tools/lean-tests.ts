import { parseArgs } from "node:util";
import { ensureChromium } from "./browser.ts";
import { requireTests } from "./command-options.ts";
import { runCommand } from "./run-command.ts";

/* `npm run verify lean [FILES]`: runs the widget's browser tests on the stripped React of the built widget. */

const { positionals: files } = parseArgs({ allowPositionals: true });
requireTests(files, "packages/widget/src/**/*.browser.test.{ts,tsx}");
ensureChromium();
const args = ["run", "--config", "vitest.lean.config.ts", ...files];
process.exit(runCommand("vitest", args) ? 0 : 1);
