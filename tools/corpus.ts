import { ensureChromium } from "./browser.ts";
import { runCommand } from "./run-command.ts";

/*
 * npm run corpus [seed]: every payload through every door into the page, in a real browser. Prints how many there were
 * and how many of them executed, stood dangerously in the page, asked a foreign host for something, or broke the page.
 */

ensureChromium();
process.env["VITE_CORPUS"] = "whole";
process.env["VITE_CORPUS_SEED"] = process.argv[2] ?? "1";
const held = runCommand("vitest", ["run", "--project", "browser", "packages/widget/src/messages/safety"]);
process.exit(held ? 0 : 1);
