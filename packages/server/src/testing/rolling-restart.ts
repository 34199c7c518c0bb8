import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { startBanter, type BanterProcess, type Program } from "./banter-process.ts";
import { countAnswers } from "./kill-count.ts";
import { QUESTIONS, sendVisitors, type Tally } from "./kill-visitors.ts";
import { openReadyBalancer } from "./ready-balancer.ts";
import { surveyBot } from "./survey-bot.ts";

/* Restarts two servers on one Postgres in turn, under load, behind a load balancer that polls `/ready`. */

const SERVERS = 2;
const POLL_MS = 20;

export interface LoadOptions {
  /** URL of an empty Postgres. */
  readonly database: string;
  /** What the servers run at first. Default: this version, from source. */
  readonly program?: Program;
  readonly visitors: number;
  readonly drainSeconds: number;
  /** Interval of the balancer's polls. */
  readonly pollMs: number;
}

export interface RollingRestartReport {
  readonly restarts: number;
  readonly requests: number;
  /** Requests that visitors saw fail. */
  readonly failed: readonly string[];
  /** Answers whose reply was received. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Servers under load, behind a load balancer. */
export interface LoadedServers {
  /** Stops the server with this index. */
  stop(index: number): Promise<void>;
  /** Starts it again, by default from source, and resolves when it is in rotation. Rejects if it doesn't start. */
  start(index: number, program?: Program): Promise<void>;
  /** Resolves after so many more answers were accepted. */
  answers(count: number): Promise<void>;
}

export function runRollingRestart({
  rounds,
  ...options
}: LoadOptions & { readonly rounds: number }): Promise<RollingRestartReport> {
  return runUnderLoad(options, async ({ stop, start }) => {
    for (let restart = 0; restart < rounds * SERVERS; restart++) {
      await stop(restart % SERVERS);
      await start(restart % SERVERS);
    }
  });
}

/** Starts two servers with `program`, and visitors that converse while `work` stops and starts servers. */
export async function runUnderLoad(
  options: LoadOptions,
  work: (servers: LoadedServers) => Promise<void>,
): Promise<RollingRestartReport> {
  const folder = await mkdtemp(join(tmpdir(), "banter-rolling-"));
  const servers: BanterProcess[] = [];
  try {
    const bot = toExportFormat(surveyBot({ questions: QUESTIONS }));
    await writeFile(join(folder, "survey.json"), JSON.stringify(bot));
    const environment = { BANTER_DRAIN_SECONDS: String(options.drainSeconds) };
    const open = (port: number, program?: Program) =>
      startBanter(args(options, port), folder, environment, program);
    for (let index = 0; index < SERVERS; index++) servers.push(await open(0, options.program));
    return await sendLoad(options, servers, open, work);
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGINT")));
    await rm(folder, { recursive: true });
  }
}

function args({ database }: LoadOptions, port: number): readonly string[] {
  const listen = ["--port", String(port), "--trust-proxies", "0"];
  return ["start", "survey.json", "--database", database, ...listen, "--log", "none"];
}

async function sendLoad(
  { database, visitors, pollMs }: LoadOptions,
  servers: BanterProcess[],
  open: (port: number, program?: Program) => Promise<BanterProcess>,
  work: (servers: LoadedServers) => Promise<void>,
): Promise<RollingRestartReport> {
  const ports = servers.map(({ port }) => port);
  const balancer = await openReadyBalancer(ports, { pollMs });
  const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], hasEnded: false };
  const visits = sendVisitors(visitors, () => balancer.url, tally);
  const hasFailed = (): boolean => tally.unexpected.length + balancer.failures().length > 0;
  let restarts = 0;
  await work({
    stop: async (index) => void (await servers[index]?.stop("SIGTERM")),
    start: async (index, program) => {
      const port = ports[index] ?? 0;
      servers[index] = await open(port, program);
      await balancer.waitFor(port);
      restarts += 1;
    },
    answers: async (count) => {
      const target = tally.acknowledged.length + count;
      while (tally.acknowledged.length < target && !hasFailed()) await sleep(POLL_MS);
    },
  });
  tally.hasEnded = true;
  await Promise.all(visits);
  const failed = [...balancer.failures(), ...tally.unexpected];
  const requests = balancer.requests();
  await balancer.close();
  const store = await openPostgresStore(database);
  const { acknowledged, lost, doubled } = await countAnswers(store, tally, 0);
  await store.close();
  return { restarts, requests, failed, acknowledged, lost, doubled };
}
