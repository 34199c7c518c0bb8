import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStartReply } from "@banter/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { startBanter, type BanterProcess } from "./banter-process.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { runRollingRestart } from "./rolling-restart.ts";
import { surveyBot } from "./survey-bot.ts";
import { openTcpProxy } from "./tcp-proxy.ts";
import { must } from "./test-server.ts";

/* Real servers whose storage is away for a while. */

let folder = "";
let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), "banter-outage-"));
  await writeFile(join(folder, "survey.json"), JSON.stringify(toExportFormat(surveyBot({ questions: 5 }))));
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}, 60_000);

const options = { timeout: 60_000 };
const common = ["start", "survey.json", "--port", "0", "--log", "none"];

function post(server: BanterProcess, path: string, body: unknown): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
}

async function start(server: BanterProcess) {
  return must(parseStartReply(await (await post(server, "/api/v1/typebots/survey/startChat", {})).json()));
}

async function readiness(server: BanterProcess): Promise<number> {
  return (await fetch(`${server.url}/ready`)).status;
}

async function expectReady(server: BanterProcess, status: number): Promise<void> {
  await vi.waitFor(async () => expect(await readiness(server)).toBe(status), 20_000);
}

function answer(turn: number, text: string) {
  return { message: { type: "text", text }, messageId: `message${turn}`, turn };
}

const unavailable = { code: "SERVICE_UNAVAILABLE", status: 503 };

test("a missing database is a 503 to retry, and the server recovers by itself", options, async () => {
  const database = new URL(await postgres.url());
  const proxy = await openTcpProxy(Number(database.port));
  database.port = String(proxy.port);
  const server = await startBanter([...common, "--database", database.href], folder);
  try {
    const { sessionId } = await start(server);
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    expect(await readiness(server)).toBe(200);
    await proxy.interrupt();
    await expectReady(server, 503);
    const refused = await post(server, path, answer(0, "Ada"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject(unavailable);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await proxy.resume();
    await expectReady(server, 200);
    expect(await (await post(server, path, answer(0, "Ada"))).json()).toMatchObject({ turn: 1 });
  } finally {
    await server.stop("SIGTERM");
    await proxy.interrupt();
  }
});

test("a rolling restart behind a load balancer fails no request", { timeout: 180_000 }, async () => {
  const report = await runRollingRestart({
    database: await postgres.url(),
    rounds: 1,
    visitors: 4,
    drainSeconds: 1,
    pollMs: 200,
  });
  expect(report).toMatchObject({ restarts: 2, failed: [], lost: 0, doubled: 0 });
  expect(report.acknowledged).toBeGreaterThan(100);
});

test("a disk that refuses writes is a 503 to retry, until it accepts them", options, async () => {
  const server = await startBanter([...common, "--data", "limited"], folder);
  const limitFiles = (bytes: number | "unlimited") =>
    spawnSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:unlimited`]);
  try {
    expect(await readiness(server)).toBe(200);
    const { sessionId } = await start(server);
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const long = "long ".repeat(10_000);
    const { size } = await stat(join(folder, "limited", "banter.sqlite-wal"));
    limitFiles(size + 100_000);
    const accepted: number[] = [];
    let refused: Response | undefined;
    for (let turn = 0; turn < 5 && refused === undefined; turn++) {
      const reply = await post(server, path, answer(turn, long));
      if (reply.ok) accepted.push(turn);
      else refused = reply;
    }
    expect(await refused?.json()).toMatchObject(unavailable);
    expect(refused?.headers.get("retry-after")).toBe("2");
    await expectReady(server, 503);
    limitFiles("unlimited");
    await expectReady(server, 200);
    const turn = accepted.length;
    expect(await (await post(server, path, answer(turn, long))).json()).toMatchObject({ turn: turn + 1 });
  } finally {
    await server.stop("SIGTERM");
  }
});

test("a server on a full disk is healthy, but not ready", options, async () => {
  const environment = { BANTER_MIN_FREE_MB: "999999999999" };
  const server = await startBanter([...common, "--data", "full"], folder, environment);
  try {
    expect(await readiness(server)).toBe(503);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  } finally {
    await server.stop("SIGTERM");
  }
});
