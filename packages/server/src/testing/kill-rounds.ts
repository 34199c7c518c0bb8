import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { toExportFormat } from "../bots/to-export-format.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { countAnswers, type KillReport } from "./kill-count.ts";
import { QUESTIONS, sendVisitors, type Tally } from "./kill-visitors.ts";
import { surveyBot } from "./survey-bot.ts";

/*
 * Repeatedly kills real servers under load, then checks that every acknowledged answer is stored exactly once, with its
 * own question.
 */

export interface KillOptions {
  readonly rounds: number;
  readonly visitors: number;
  /** Number of answers to wait for before each kill. */
  readonly answersPerRound: number;
  /** URL of a Postgres that two servers share, with requests alternating between them. Default: one server on SQLite. */
  readonly database?: string;
}

export async function runKillRounds(options: KillOptions): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), "banter-kill-"));
  const servers: BanterProcess[] = [];
  try {
    const bot = toExportFormat(surveyBot({ questions: QUESTIONS }));
    await writeFile(join(folder, "survey.json"), JSON.stringify(bot));
    const start = (port: number) => startBanter(args(options, port), folder);
    for (const _ of options.database === undefined ? [1] : [1, 2]) servers.push(await start(0));
    const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], hasEnded: false };
    const work = sendVisitors(options.visitors, roundRobin(servers), tally);
    for (let round = 1; round <= options.rounds; round++) {
      await waitForAnswers(tally, options.answersPerRound);
      // The other server continues while this one restarts.
      const victim = round % servers.length;
      await servers[victim]?.stop("SIGKILL");
      servers[victim] = await start(servers[victim]?.port ?? 0);
    }
    tally.hasEnded = true;
    await Promise.all(work);
    const store = await openStore(options, folder);
    const report = await countAnswers(store, tally, options.rounds);
    await store.close();
    return report;
  } finally {
    for (const server of servers) await server.stop("SIGTERM");
    await rm(folder, { recursive: true });
  }
}

function args({ database }: KillOptions, port: number): readonly string[] {
  const listen = ["--port", String(port), "--trust-proxies", "0"];
  const common = ["start", "survey.json", "--data", "data", ...listen, "--log", "none"];
  return database === undefined ? common : [...common, "--database", database];
}

function roundRobin(servers: readonly BanterProcess[]): () => string {
  let next = 0;
  return () => servers[next++ % servers.length]?.url ?? "";
}

async function waitForAnswers(tally: Tally, answers: number): Promise<void> {
  const target = tally.acknowledged.length + answers * (0.5 + Math.random());
  while (tally.acknowledged.length < target && tally.unexpected.length === 0) await sleep(1);
}

async function openStore({ database }: KillOptions, folder: string) {
  return database === undefined ? openSqliteStore(join(folder, "data")) : openPostgresStore(database);
}
