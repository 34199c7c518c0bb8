import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres, type RunningPostgres } from "../../packages/server/src/testing/embedded-postgres.ts";
import {
  closeContender,
  measureRounds,
  openContender,
  openServers,
  type Contender,
  type Servers,
} from "./contenders.ts";
import { slopePerHour } from "./figures.ts";
import { contenderLines, instanceLines, ratioLine, tableHead } from "./server-tables.ts";
import { startTarget } from "./start-target.ts";
import { createVisitors, type Routing } from "./visitors.ts";

/*
 * `npm run bench server`: how many requests the flow server answers and what each costs, with SQLite and with Postgres,
 * beside a bare server that only reads and writes the same JSON; then several instances on one Postgres. Everything runs
 * on this machine over loopback. `--soak MINUTES` looks for leaks instead.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "9" },
    connections: { type: "string", default: "16,200" },
    instances: { type: "string", default: "1,2,4" },
    sessions: { type: "string", default: "10000" },
    soak: { type: "string" },
    "no-postgres": { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
/** Visitors of the instances that share a Postgres. */
const INSTANCE_CONNECTIONS = 64;
const SOAK_CONNECTIONS = 16;
const folder = await mkdtemp(join(tmpdir(), "banter-load-"));

try {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; ` +
      `${rounds} rounds of ${seconds} s each, client on the same machine\n`,
  );
  if (values.soak === undefined) await measureAll();
  else await soak(Number(values.soak));
} finally {
  await rm(folder, { recursive: true });
}

async function measureAll(): Promise<void> {
  const postgres = values["no-postgres"] ? undefined : await startPostgres({ isDurable: true });
  try {
    for (const connections of numbersOf(values.connections)) await measureStores(connections, postgres);
    if (postgres !== undefined) await measureInstances(postgres);
  } finally {
    await postgres?.stop();
  }
}

function numbersOf(list: string): readonly number[] {
  return list.split(",").map(Number);
}

async function measureStores(connections: number, postgres: RunningPostgres | undefined): Promise<void> {
  const sqlite = join(folder, `sqlite-${connections}`);
  const open = async (name: string, servers: Promise<Servers>) =>
    openContender(await servers, { name, connections });
  const contenders = [
    await open("bare", openServers("bare", "")),
    await open("SQLite", openServers("sqlite", sqlite)),
  ];
  if (postgres !== undefined)
    contenders.push(await open("Postgres", openServers("postgres", await postgres.url())));
  try {
    await measureRounds(contenders, { rounds, seconds });
    console.log(`${connections} connections\n\n${tableHead}`);
    for (const contender of contenders) console.log(contenderLines(contender));
    const [, ofSqlite, ofPostgres] = contenders;
    if (ofSqlite !== undefined && ofPostgres !== undefined)
      console.log(`\n${ratioLine(ofSqlite, ofPostgres)}`);
    console.log();
    for (const contender of contenders.slice(1)) console.log(await memory(contender, connections));
    console.log();
  } finally {
    for (const contender of contenders) await closeContender(contender);
  }
}

async function measureInstances(postgres: RunningPostgres): Promise<void> {
  const contenders: Contender[] = [];
  for (const instances of numbersOf(values.instances)) {
    const servers = await openServers("postgres", await postgres.url(), instances);
    const routings: readonly Routing[] = instances === 1 ? ["sticky"] : ["sticky", "in turn"];
    for (const routing of routings) {
      const name = `${instances}, ${routing}`;
      contenders.push(await openContender(servers, { name, connections: INSTANCE_CONNECTIONS, routing }));
    }
  }
  try {
    await measureRounds(contenders, { rounds, seconds });
    console.log(`Instances on one Postgres, ${INSTANCE_CONNECTIONS} connections\n`);
    console.log(instanceLines(contenders));
  } finally {
    for (const contender of contenders) await closeContender(contender);
  }
}

/** Memory growth per conversation that was started and is waiting for its first answer. */
async function memory(
  { name, targets: [target], visitors }: Contender,
  connections: number,
): Promise<string> {
  if (target === undefined) return "";
  const count = Number(values.sessions);
  const before = await target.usage();
  for (let begun = 0; begun < count; begun += connections) {
    await Promise.all(Array.from({ length: connections }, visitors.start));
  }
  const after = await target.usage();
  const megabytes = (key: "rss" | "heapUsed") => ((after[key] - before[key]) / 2 ** 20).toFixed(1);
  return `${name}: ${count} more waiting conversations take ${megabytes("heapUsed")} MB of heap, ${megabytes("rss")} MB of memory (${Math.round(after.rss / 2 ** 20)} MB in all)`;
}

/** Endless conversations with a memory sample every five seconds; the first half is warm-up. */
async function soak(minutes: number): Promise<void> {
  const target = await startTarget("sqlite", join(folder, "data"));
  const visitors = createVisitors([target.port], SOAK_CONNECTIONS);
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
