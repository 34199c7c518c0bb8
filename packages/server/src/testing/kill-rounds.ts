import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { exportShape } from "../bots/export-shape.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { countAnswers, type KillReport } from "./kill-count.ts";
import { QUESTIONS, sendVisitors, type Tally } from "./kill-visitors.ts";
import { survey } from "./survey.ts";

/*
 * Kills real servers in the midst of their work, again and again, and then counts: every answer that was
 * acknowledged must be there once, on its own question.
 */

export interface KillOptions {
  readonly rounds: number;
  readonly visitors: number;
  /** Answers to wait for in each round, before the kill. */
  readonly answersPerRound: number;
  /** A Postgres that two servers share, with every request going to the other one; by default one serves from SQLite. */
  readonly database?: string;
}

export async function runKillRounds(options: KillOptions): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), "banter-kill-"));
  const servers: BanterProcess[] = [];
  try {
    const bot = exportShape(survey({ questions: QUESTIONS }));
    await writeFile(join(folder, "survey.json"), JSON.stringify(bot));
    const start = (port: number) => startBanter(args(options, port), folder);
    for (const _ of options.database === undefined ? [1] : [1, 2]) servers.push(await start(0));
    const tally: Tally = { acknowledged: [], resent: 0, unexpected: [], isOver: false };
    const work = sendVisitors(options.visitors, inTurn(servers), tally);
    for (let round = 1; round <= options.rounds; round++) {
      await untilBusy(tally, options.answersPerRound);
      // The others go on while this one is dead and starts again.
      const victim = round % servers.length;
      await servers[victim]?.stop("SIGKILL");
      servers[victim] = await start(servers[victim]?.port ?? 0);
    }
    tally.isOver = true;
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
  const common = ["start", "survey.json", "--data", "data", "--port", String(port), "--log", "none"];
  return database === undefined ? common : [...common, "--database", database];
}

function inTurn(servers: readonly BanterProcess[]): () => string {
  let next = 0;
  return () => servers[next++ % servers.length]?.url ?? "";
}

async function untilBusy(tally: Tally, answers: number): Promise<void> {
  const enough = tally.acknowledged.length + answers * (0.5 + Math.random());
  while (tally.acknowledged.length < enough && tally.unexpected.length === 0) await pause(1);
}

async function openStore({ database }: KillOptions, folder: string) {
  return database === undefined ? openSqliteStore(join(folder, "data")) : openPostgresStore(database);
}
