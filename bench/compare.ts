import { launchBrowser } from "../e2e/browser-page.ts";
import { fetchPeer } from "./fetch-peer.ts";
import { measureInline, measureOpening, type InlineStart, type Opening } from "./measure-opening.ts";
import { startBenchServer } from "./bench-server.ts";

/*
 * `npm run bench`: a closed bubble, opening it, and an inline chat, beside the published @typebot.io/js, which is fetched for
 * the run and not kept. One `banter start` serves the files of both and runs the same bot for both. Slow 4G, CPU slowed four times; medians of interleaved runs, each in a new browser context.
 */

type Measured = Opening & InlineStart;

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);

const peer = await fetchPeer();
const server = await startBenchServer(peer.folder);
const browser = await launchBrowser();
const contenders = [
  { name: "banter", path: "/ours" },
  { name: `@typebot.io/js ${peer.version}`, path: "/peer" },
];

try {
  const results = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run++) {
    for (const { name, path } of contenders) {
      const opening = await measureOpening(browser, `${server.url}${path}.html`);
      const inline = await measureInline(browser, `${server.url}${path}-inline.html`);
      results.get(name)?.push({ ...opening, ...inline });
    }
  }
  console.log(table(results));
} finally {
  await browser.close();
  await server.stop();
}

function table(results: ReadonlyMap<string, readonly Measured[]>): string {
  const rows: readonly (readonly [string, keyof Measured])[] = [
    ["requests before the launcher", "requestsBeforeLauncher"],
    ["KB before the launcher, as sent", "kilobytesBeforeLauncher"],
    ["navigation to launcher, ms", "launcher"],
    ["blocking time before the click, ms", "blockingBeforeClick"],
    ["KB until the first message, as sent", "kilobytesBeforeMessage"],
    ["click to first message, ms", "firstMessage"],
    ["click to usable input, ms", "usableInput"],
    ["blocking time of opening, ms", "blockingOfOpening"],
    ["inline: navigation to first message, ms", "inlineMessage"],
    ["inline: navigation to usable input, ms", "inlineInput"],
  ];
  const names = [...results.keys()];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, key]) => {
    const cells = names.map((name) => median((results.get(name) ?? []).map((opening) => opening[key])));
    const ratio = (cells[0] ?? 0) > 0 ? ((cells[1] ?? 0) / (cells[0] ?? 1)).toFixed(1) : "–";
    return `${label.padEnd(width)}  ${cells.map((cell) => cell.toFixed(0).padStart(10)).join("  ")}  ${ratio.padStart(6)}×`;
  });
  const head = `${"".padEnd(width)}  ${names.map((name) => name.slice(-10).padStart(10)).join("  ")}   ratio`;
  return [`Medians of ${RUNS} runs, slow 4G (562 ms, 180 KB/s), CPU ×4`, head, ...lines].join("\n");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
