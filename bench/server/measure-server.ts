import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../packages/server/src/testing/embedded-postgres.ts";
import { figuresOf, slopePerHour, type Figures } from "./figures.ts";
import { QUESTIONS } from "./questions.ts";
import { startTarget, type Target, type TargetKind } from "./start-target.ts";
import { createVisitors, type Load, type Visitors } from "./visitors.ts";

/*
 * `npm run bench:server`: how many requests the flow server answers and what each costs, beside a bare server that only
 * reads and writes the same JSON. Everything runs on this machine over loopback. `--soak MINUTES` looks for leaks.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    sessions: { type: "string", default: "10000" },
    soak: { type: "string" },
    "no-postgres": { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const folder = await mkdtemp(join(tmpdir(), "banter-load-"));

try {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; ` +
      `${connections} connections, ${values.rounds} rounds of ${seconds} s each, client on the same machine\n`,
  );
  if (values.soak === undefined) await measureAll();
  else await soak(Number(values.soak));
} finally {
  await rm(folder, { recursive: true });
}

/** A server under measurement, with its visitors. */
interface Contender {
  readonly kind: TargetKind;
  readonly target: Target;
  readonly visitors: Visitors;
  readonly starts: Figures[];
  readonly answers: Figures[];
}

/** Round by round, so that other load on this machine affects all servers alike. */
async function measureAll(): Promise<void> {
  const postgres = values["no-postgres"] ? undefined : await startPostgres();
  const contenders = [await open("bare", ""), await open("sqlite", join(folder, "data"))];
  if (postgres !== undefined) contenders.push(await open("postgres", await postgres.url()));
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const { target, visitors, starts, answers } of contenders) {
        starts.push(await measured(target, () => visitors.starts(seconds), 1));
        answers.push(await measured(target, () => visitors.answers(seconds), 1 + 1 / QUESTIONS));
      }
    }
    console.log("| server | request | per second, best | median | p50 ms | p99 ms | CPU µs |");
    console.log("|---|---|---|---|---|---|---|");
    for (const { kind, starts, answers } of contenders) {
      console.log(line(kind, "start", starts));
      console.log(line(kind, "continue", answers));
    }
    console.log();
    for (const contender of contenders.slice(1)) console.log(await memory(contender));
  } finally {
    for (const { visitors, target } of contenders) {
      visitors.close();
      await target.stop();
    }
    await postgres?.stop();
  }
}

async function open(kind: TargetKind, place: string): Promise<Contender> {
  const target = await startTarget(kind, place);
  const visitors = createVisitors(target.port, connections);
  // Warm-up: compilation and caches are not measured.
  await visitors.answers(1);
  return { kind, target, visitors, starts: [], answers: [] };
}

async function measured(target: Target, run: () => Promise<Load>, requestsPerTime: number): Promise<Figures> {
  const before = await target.usage();
  const load = await run();
  return figuresOf(load, before, await target.usage(), load.times.length * requestsPerTime);
}

/** Memory growth per conversation that was started and is waiting for its first answer. */
async function memory({ kind, target, visitors }: Contender): Promise<string> {
  const count = Number(values.sessions);
  const before = await target.usage();
  for (let begun = 0; begun < count; begun += connections) {
    await Promise.all(Array.from({ length: connections }, visitors.start));
  }
  const after = await target.usage();
  const megabytes = (key: "rss" | "heapUsed") => ((after[key] - before[key]) / 2 ** 20).toFixed(1);
  return `${kind}: ${count} more waiting conversations take ${megabytes("heapUsed")} MB of heap, ${megabytes("rss")} MB of memory (${Math.round(after.rss / 2 ** 20)} MB in all)`;
}

/** The best round, as the least disturbed, and the median of all rounds. */
function line(kind: TargetKind, request: string, rounds: readonly Figures[]): string {
  const sorted = rounds.toSorted((a, b) => b.perSecond - a.perSecond);
  const [best] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)];
  const cpu = Math.min(...rounds.map((round) => round.cpu));
  const cells = [
    kind,
    request,
    best?.perSecond.toFixed(0),
    median?.perSecond.toFixed(0),
    best?.p50.toFixed(1),
    best?.p99.toFixed(1),
    cpu.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Endless conversations with a memory sample every five seconds; the first half is warm-up. */
async function soak(minutes: number): Promise<void> {
  const target = await startTarget("sqlite", join(folder, "data"));
  const visitors = createVisitors(target.port, connections);
  const points: (readonly [number, number, number])[] = [];
  const begin = performance.now();
  let requests = 0;
  while (performance.now() - begin < minutes * 60_000) {
    requests += (await visitors.answers(5)).times.length;
    const { rss, heapUsed } = await target.usage();
    points.push([(performance.now() - begin) / 1_000, rss / 2 ** 20, heapUsed / 2 ** 20]);
  }
  const settled = points.slice(Math.floor(points.length / 2));
  const slope = (key: 1 | 2) => slopePerHour(settled.map((point) => [point[0], point[key]])).toFixed(1);
  console.log(
    `${requests} answers in ${minutes} min: memory ${points.at(-1)?.[1].toFixed(0)} MB, ${slope(1)} MB per hour; ` +
      `heap ${points.at(-1)?.[2].toFixed(0)} MB, ${slope(2)} MB per hour`,
  );
  visitors.close();
  await target.stop();
}
