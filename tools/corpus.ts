import { parseArgs } from "node:util";
import { ensureChromium } from "./browser.ts";
import { refuse } from "./command-options.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run verify payloads [seed]`: sends every payload through every entry point of the widget in a real browser. Prints how many
 * executed, left dangerous markup, contacted a foreign host or broke the page.
 */

const {
  positionals: [seed = "1", extra],
} = parseArgs({ allowPositionals: true });
if (extra !== undefined) refuse(`Unexpected argument "${extra}"`);
if (!/^\d{1,9}$/.test(seed)) refuse(`The seed is a whole number, not "${seed}"`);
ensureChromium();
process.env["VITE_CORPUS"] = "whole";
process.env["VITE_CORPUS_SEED"] = seed;
const passed = runCommand("vitest", ["run", "--project", "browser", "packages/widget/src/messages/safety"]);
process.exit(passed ? 0 : 1);
