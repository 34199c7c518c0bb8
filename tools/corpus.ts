import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run verify payloads [seed]`: sends every payload through every entry point of the widget in a real browser. Prints how many
 * executed, left dangerous markup, contacted a foreign host or broke the page.
 */

ensureChromium();
process.env["VITE_CORPUS"] = "whole";
process.env["VITE_CORPUS_SEED"] = process.argv[2] ?? "1";
const passed = runCommand("vitest", ["run", "--project", "browser", "packages/widget/src/messages/safety"]);
process.exit(passed ? 0 : 1);
