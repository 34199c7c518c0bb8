import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { formatTestResults } from "./format-test-results.ts";
import { runTestsOf } from "./run-bot-tests.ts";

/* Two groups that lead to each other, with an expression that never ends. */

const folder = mkdtempSync(join(tmpdir(), "banter-run-tests-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, "endless.json");
const endless = (next: string) => [
  { set: "name", to: { expr: "(() => { while (true); })()" } },
  { go: next },
];
writeFileSync(
  path,
  JSON.stringify({
    id: "endless",
    variables: { name: { type: "text" } },
    start: "a",
    groups: { a: endless("b"), b: endless("a") },
    tests: [
      { name: "never ends", steps: [] },
      { name: "never ends either", steps: [] },
    ],
  }),
);

async function run(limitMs: number, stop: AbortSignal, printError: (text: string) => void) {
  const [bot] = (await loadBotFiles([path])).loaded;
  if (bot === undefined) throw new Error("The bot is invalid.");
  const timing = { limitMs, progressMs: 100 };
  return runTestsOf(bot, { path, tests: bot.tests }, { terminal: { stop, printError }, timing });
}

test("a conversation that takes too long fails with its limit, and says that it runs", async () => {
  const printed: string[] = [];
  const tested = await run(900, new AbortController().signal, (text) => void printed.push(text));
  const message =
    "The bot's code has run longer than 0.9 seconds, the limit of one conversation. Look for a loop or for code that doesn't end.";
  expect(tested.conversations.map(({ failure }) => failure?.message)).toEqual([message, message]);
  expect(formatTestResults([tested])).toMatch(/logged .*The test has run too long.* \(\d+ times\)\n/);
  expect(printed).toContain('Still testing "never ends" (1 of 2) …');
});

test("a stopped run ends between two steps, without results of what it hasn't finished", async () => {
  const stop = new AbortController();
  const { conversations } = await run(60_000, stop.signal, () => stop.abort("SIGINT"));
  expect(conversations).toEqual([]);
});
