import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { countAnswers } from "./kill-count.ts";
import { QUESTIONS, sendVisitors, type Tally } from "./kill-visitors.ts";
import { openReadyBalancer } from "./ready-balancer.ts";
import { surveyBot } from "./survey-bot.ts";

/* Restarts two servers on one Postgres in turn, under load, behind a load balancer that polls `/ready`. */

export interface RollingRestartOptions {
  /** URL of an empty Postgres. */
  readonly database: string;
  /** Each round restarts both servers. */
  readonly rounds: number;
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

export async function runRollingRestart(options: RollingRestartOptions): Promise<RollingRestartReport> {
  const folder = await mkdtemp(join(tmpdir(), "banter-rolling-"));
  const servers: BanterProcess[] = [];
  try {
    const bot = toExportFormat(surveyBot({ questions: QUESTIONS }));
    await writeFile(join(folder, "survey.json"), JSON.stringify(bot));
    // As in production: a server that takes over visitors has rehearsed their turns.
    const environment = { BANTER_DRAIN_SECONDS: String(options.drainSeconds), BANTER_WARM_UP: "on" };
    const start = (port: number) => startBanter(args(options, port), folder, environment);
    servers.push(await start(0), await start(0));
    return await restartUnderLoad(options, servers, start);
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGINT")));
    await rm(folder, { recursive: true });
  }
}

function args({ database }: RollingRestartOptions, port: number): readonly string[] {
  return ["start", "survey.json", "--database", database, "--port", String(port), "--log", "none"];
}

async function restartUnderLoad(
  { database, rounds, visitors, pollMs }: RollingRestartOptions,
  servers: BanterProcess[],
  start: (port: number) => Promise<BanterProcess>,
): Promise<RollingRestartReport> {
  const ports = servers.map(({ port }) => port);
  const balancer = await openReadyBalancer(ports, { pollMs });
  const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], hasEnded: false };
  const work = sendVisitors(visitors, () => balancer.url, tally);
  for (let restart = 0; restart < rounds * servers.length; restart++) {
    const index = restart % servers.length;
    const port = ports[index] ?? 0;
    await servers[index]?.stop("SIGTERM");
    servers[index] = await start(port);
    await balancer.waitFor(port);
  }
  tally.hasEnded = true;
  await Promise.all(work);
  const failed = [...balancer.failures(), ...tally.unexpected];
  const requests = balancer.requests();
  await balancer.close();
  const store = await openPostgresStore(database);
  const { acknowledged, lost, doubled } = await countAnswers(store, tally, 0);
  await store.close();
  return { restarts: rounds * servers.length, requests, failed, acknowledged, lost, doubled };
}
