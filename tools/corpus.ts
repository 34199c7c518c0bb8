import { parseArgs } from "node:util";
import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run verify payloads [seed]`: sends every payload through every entry point of the widget in a real browser. Prints how many
 * executed, left dangerous markup, contacted a foreign host or broke the page.
 */

const {
  positionals: [seed = "1"],
} = parseArgs({ allowPositionals: true });
ensureChromium();
process.env["VITE_CORPUS"] = "whole";
process.env["VITE_CORPUS_SEED"] = seed;
const passed = runCommand("vitest", ["run", "--project", "browser", "packages/widget/src/messages/safety"]);
process.exit(passed ? 0 : 1);
