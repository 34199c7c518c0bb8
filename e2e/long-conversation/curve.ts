import { parseArgs } from "node:util";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite } from "../embedding/host-site.ts";
import { startLoopApi } from "./loop-api.ts";
import { openTalk } from "./talk.ts";
import { countCalls, countLayered, countStyling, measureOften } from "./turn-cost.ts";

/*
 * `npm run bench long-conversation -- [--turns 10,100,300,1000] [--blame]`
 *
 * What a turn costs as the conversation grows. `--blame` also names the functions that are called more often with each turn.
 */
const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "10,100,300,1000" },
    blame: { type: "boolean", default: false },
  },
});
/** Turns per measurement, and number of measurements; the table shows medians. */
const TURNS_PER_SAMPLE = 4;
const SAMPLES = 5;

const [site, api, browser] = await Promise.all([startHostSite(), startLoopApi(), launchBrowser()]);
const head = [
  "turn",
  "script, ms",
  "style and layout, ms",
  "thread, ms",
  "function calls",
  "elements styled",
  "objects laid out",
  "in layers",
  "heap, KB",
  "nodes",
  "stored, KB",
];
console.log(`| ${head.join(" | ")} |\n|${head.map(() => "---:").join("|")}|`);
try {
  const talk = await openTalk(browser, site, api.url);
  let first: ReadonlyMap<string, number> | undefined;
  for (const turn of values.turns.split(",").map(Number)) {
    await talk.takeTurns(Math.max(0, turn - talk.turns() - Math.round((TURNS_PER_SAMPLE * SAMPLES) / 2)));
    const { script, layout, task, heap, nodes, written } = await measureOften(
      talk,
      TURNS_PER_SAMPLE,
      SAMPLES,
    );
    const calls = await countCalls(talk, TURNS_PER_SAMPLE);
    const { styled, laidOut } = await countStyling(talk, TURNS_PER_SAMPLE);
    const layered = await countLayered(talk);
    const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
    const figures = [script, layout, task].map((figure) => figure.toFixed(2));
    const counts = [total, styled, laidOut, layered].map((figure) => figure.toFixed(0));
    const kept = [(heap / 1024).toFixed(1), nodes.toFixed(1), (written / 1024).toFixed(1)];
    console.log(`| ${[turn, ...figures, ...counts, ...kept].join(" | ")} |`);
    first ??= calls;
    if (values.blame) blame(first, calls);
  }
} finally {
  await Promise.all([browser.close(), site.close(), api.close()]);
}

function blame(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const grown = [...after]
    .map(([name, count]) => ({ name, count, more: count - (before.get(name) ?? 0) }))
    .toSorted((one, other) => other.more - one.more);
  for (const { name, count, more } of grown.slice(0, 25))
    if (more > 3) console.log(`  ${more.toFixed(0)} more, ${count.toFixed(0)} now: ${name}`);
}
