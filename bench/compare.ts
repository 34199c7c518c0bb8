import type { Browser } from "playwright";
import { launchBrowser } from "../e2e/browser-page.ts";
import { startBenchServer } from "./bench-server.ts";
import { fetchPeer } from "./fetch-peer.ts";
import { measureLauncherCost } from "./launcher-cost.ts";
import { measureEarlyClick, measureEmptyPage, measureInline, measureOpening } from "./measure-opening.ts";
import { quartiles } from "./quartiles.ts";

/*
 * `npm run bench opening`: the widget beside the published @typebot.io/js, which is fetched for the run and not kept. One
 * `banter start` serves the files of both and runs the same bot for both. Slow 4G, CPU slowed four times; medians and
 * quartiles of interleaved runs, each in a new browser context.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 9);

/** Mean script time a page, Lighthouse mobile, HTTP Archive of March 2026, as third-party-web publishes it. */
const THIRD_PARTY_FIGURES =
  "For comparison, script time of other widgets on real pages (third-party-web, March 2026): Crisp 33 ms, Help Scout 427, Tawk 440, LiveChat 1,116, Intercom 1,433, Zendesk 2,157.";

/** What one run measured, by the row's label. */
type Measured = Readonly<Record<string, number>>;

const peer = await fetchPeer();
const server = await startBenchServer(peer.folder);
const browser = await launchBrowser();
const contenders = [
  { name: "Banter", measure: () => measureOurs(browser, server.url) },
  { name: "Banter without openings", measure: () => measureWidget(browser, `${server.url}/foreign`) },
  { name: `@typebot.io/js ${peer.version}`, measure: () => measureWidget(browser, `${server.url}/peer`) },
];

try {
  const runs = contenders.map(({ name, measure }) => ({ name, measure, results: new Array<Measured>() }));
  for (let run = 0; run < RUNS; run++) for (const { measure, results } of runs) results.push(await measure());
  console.log(`Medians of ${RUNS} interleaved runs (quartiles), slow 4G (562 ms, 180 KB/s), CPU ×4\n`);
  console.log(table(runs));
  console.log(`\n${THIRD_PARTY_FIGURES}`);
} finally {
  await browser.close();
  await server.stop();
}

/** Measures the pages `<path>.html` with a bubble and `<path>-inline.html` with an inline chat. */
async function measureWidget(within: Browser, path: string): Promise<Measured> {
  const cost = await measureLauncherCost(within, `${path}.html`);
  const opening = await measureOpening(within, `${path}.html`);
  const early = await measureEarlyClick(within, `${path}.html`);
  const inline = await measureInline(within, `${path}-inline.html`);
  return {
    "requests before the launcher": opening.requestsBeforeLauncher,
    "KB before the launcher, as sent": opening.kilobytesBeforeLauncher,
    "navigation to launcher, ms": opening.launcher,
    "blocking time before the click, ms": opening.blockingBeforeClick,
    "closed launcher: KB transferred": cost.transferKilobytes,
    "closed launcher: main thread, ms": cost.mainThreadMs,
    "KB until the first message, as sent": opening.kilobytesBeforeMessage,
    "click after idle to first message, ms": opening.firstMessage,
    "click after idle to usable input, ms": opening.usableInput,
    "blocking time of opening, ms": opening.blockingOfOpening,
    "early click: navigation to first message, ms": early,
    "inline: navigation to first message, ms": inline.message,
    "inline: navigation to usable input, ms": inline.input,
  };
}

async function measureOurs(within: Browser, url: string): Promise<Measured> {
  const intent = await measureLauncherCost(within, `${url}/ours-intent.html`);
  const loaded = await measureEarlyClick(within, `${url}/ours-loaded.html`);
  const botPage = await measureInline(within, `${url}/bench`);
  return {
    ...(await measureWidget(within, `${url}/ours`)),
    'closed launcher with preload "intent": KB transferred': intent.transferKilobytes,
    'closed launcher with preload "intent": main thread, ms': intent.mainThreadMs,
    "loaded with the page, early click: navigation to first message, ms": loaded,
    "page without a chat: navigation to text, ms": await measureEmptyPage(within, `${url}/empty.html`),
    "the bot's own page: navigation to first message, ms": botPage.message,
    "the bot's own page: navigation to usable input, ms": botPage.input,
  };
}

function table(runs: readonly { readonly name: string; readonly results: readonly Measured[] }[]): string {
  const labels = [
    ...new Set(runs.flatMap(({ results }) => results.flatMap((result) => Object.keys(result)))),
  ];
  const rows = labels.map((label) => {
    const figures = runs.map(({ results }) => quartiles(results.flatMap((result) => result[label] ?? [])));
    const theirs = figures.at(-1)?.median ?? Number.NaN;
    const ratios = figures.slice(0, -1).map(({ median }) => median / theirs);
    return [
      label,
      ...figures.map(cell),
      ratios.map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : "–")).join(", "),
    ];
  });
  const head = ["", ...runs.map(({ name }) => name), "ratios to the last"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cell({ lower, median, upper }: ReturnType<typeof quartiles>): string {
  if (Number.isNaN(median)) return "–";
  const digits = median < 20 ? 1 : 0;
  return `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;
}
