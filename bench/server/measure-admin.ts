import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../packages/server/src/testing/embedded-postgres.ts";
import { fillPostgres, fillSqlite } from "../../packages/server/src/testing/fill-results.ts";
import { OWNER_TOKEN } from "./owner-token.ts";
import { startTarget, type TargetKind } from "./start-target.ts";
import { createVisitors, type Visitors } from "./visitors.ts";
import { quartiles } from "../quartiles.ts";

/*
 * `npm run bench admin`: how long the admin page's requests take with many results, and how long visitors wait for a
 * reply meanwhile. Visitors come at a steady pace, so that both runs of a table send them the same load.
 */

const { values } = parseArgs({
  options: {
    results: { type: "string", multiple: true, default: ["100000"] },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    "no-postgres": { type: "boolean", default: false },
  },
});

const DAY_MS = 86_400_000;
const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString();

/** `known` is the number of a result. */
const pagesOf = (known: number): readonly (readonly [name: string, path: string])[] => [
  ["bots", "/bots"],
  ["results", "/bots/survey/results"],
  ["results, completed, last page", "/bots/survey/results?completed=true&order=oldest"],
  ["results, 30 days", `/bots/survey/results?from=${monthAgo}`],
  ["search, 1 match", `/bots/survey/results?search=visitor+${known}`],
  ["search, common", "/bots/survey/results?search=answer"],
  ["search, none", "/bots/survey/results?search=not+answered"],
  ["search, 2 characters", "/bots/survey/results?search=zz"],
  ["one result", `/bots/survey/results/bench-result-${known}`],
  ["funnel", "/bots/survey/funnel"],
  ["funnel, 30 days", `/bots/survey/funnel?from=${monthAgo}`],
  ["flow", "/bots/survey/flow"],
  ["flow, 30 days", `/bots/survey/flow?from=${monthAgo}`],
  ["questions", "/bots/survey/questions"],
  ["questions, 30 days", `/bots/survey/questions?from=${monthAgo}`],
];

const folder = await mkdtemp(join(tmpdir(), "banter-admin-"));
const postgres = values["no-postgres"] ? undefined : await startPostgres({ isDurable: true });
try {
  for (const count of values.results.map(Number)) {
    await measure("sqlite", join(folder, String(count)), count);
    if (postgres !== undefined) await measure("postgres", await postgres.url(), count);
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

async function measure(
  kind: TargetKind & ("sqlite" | "postgres"),
  place: string,
  count: number,
): Promise<void> {
  const migration = await (kind === "sqlite" ? fillSqlite(place, count) : fillPostgres(place, count));
  const target = await startTarget(kind, place);
  const visitors = createVisitors([target.port], 8);
  await visitors.answers(3);
  console.log(`\n${kind}, ${count} results (figures and index built in ${migration.toFixed(0)} s)\n`);
  console.log("| page | median ms | slowest ms |\n|---|---|---|");
  for (const [name, path] of pagesOf(Math.floor(count * 0.7) + 7)) {
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) times.push(await time(target.port, path));
    console.log(`| ${name} | ${quartiles(times).median.toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
  }
  const alone: Period[] = [];
  const during: Period[] = [];
  let bytes = 0;
  // Alternating, so that other load on this machine affects both alike.
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await visit(visitors));
    const exported = new AbortController();
    const file = download(target.port, exported.signal);
    during.push(await visit(visitors));
    exported.abort();
    bytes += await file;
  }
  const of = (periods: readonly Period[], key: keyof Period): string =>
    quartiles(periods.map((period) => period[key])).median.toFixed(1);
  console.log(
    `\nVisitor's reply, median of ${values.rounds} periods of ${values.seconds} s: p50 ${of(alone, "p50")} and p99 ` +
      `${of(alone, "p99")} ms without an owner, p50 ${of(during, "p50")} and p99 ${of(during, "p99")} ms during an ` +
      `export (${(bytes / 1_048_576).toFixed(0)} MB in all)`,
  );
  visitors.close();
  await target.stop();
}

/** Latencies in milliseconds. */
interface Period {
  readonly p50: number;
  readonly p99: number;
}

async function visit(visitors: Visitors): Promise<Period> {
  const { times } = await visitors.answers(Number(values.seconds), 40);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Milliseconds until the reply is complete. */
async function time(port: number, path: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/owner${path}`, {
    headers: { authorization: `Bearer ${OWNER_TOKEN}` },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return performance.now() - begin;
}

/** Downloads the export again and again until the signal aborts. Resolves with the number of bytes. */
async function download(port: number, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  while (!signal.aborted) {
    await new Promise<void>((resolve, reject) => {
      const path = "/api/v1/owner/bots/survey/export?format=jsonl";
      const headers = { authorization: `Bearer ${OWNER_TOKEN}` };
      const sent = request({ host: "127.0.0.1", port, path, headers, signal }, (response) => {
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("close", resolve);
      });
      sent.on("error", (error) => (signal.aborted ? resolve() : reject(error)));
      sent.end();
    });
  }
  return bytes;
}
