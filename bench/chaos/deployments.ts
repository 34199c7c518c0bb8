import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPostgresStore } from "../../packages/server/src/data/postgres-store.ts";
import { openSqliteStore } from "../../packages/server/src/data/sqlite-store.ts";
import type { Store } from "../../packages/server/src/store/store.ts";
import { startBanter, type BanterProcess } from "../../packages/server/src/testing/banter-process.ts";
import type { Services } from "./services.ts";

/** Servers that share their data, as an operator runs them: the built product, in processes of its own. */
export interface Deployment {
  readonly name: string;
  readonly servers: readonly BanterProcess[];
  /** The next server in turn. */
  nextUrl(): string;
  restart(index: number, signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** When servers were killed, by `performance.now()`. */
  readonly kills: readonly number[];
  openStore(): Promise<Store>;
  stop(): Promise<void>;
}

/** For the owner API. */
export const OWNER_TOKEN = "chaos-owner-token-0123456789";

const BUILT = [fileURLToPath(new URL("../../packages/server/bin/banter.js", import.meta.url))];
const BOT = fileURLToPath(new URL("chaos-bot.ts", import.meta.url));

export async function startDeployments(services: Services, folder: string): Promise<readonly Deployment[]> {
  const { databaseUrl, filesEnvironment } = services;
  const onPostgres = ["--database", databaseUrl];
  return [
    await deploy("one server on SQLite", 1, join(folder, "sqlite"), services.environment, {
      args: [],
      openStore: async () => openSqliteStore(join(folder, "sqlite", "data")),
    }),
    await deploy(
      "two servers on Postgres and S3",
      2,
      join(folder, "postgres"),
      { ...services.environment, ...filesEnvironment },
      { args: onPostgres, openStore: () => openPostgresStore(databaseUrl) },
    ),
  ];
}

interface Data {
  readonly args: readonly string[];
  readonly openStore: () => Promise<Store>;
}

async function deploy(
  name: string,
  count: number,
  folder: string,
  environment: Readonly<Record<string, string>>,
  { args, openStore }: Data,
): Promise<Deployment> {
  await mkdir(folder, { recursive: true });
  const start = (port: number): Promise<BanterProcess> =>
    startBanter(
      [
        "start",
        BOT,
        "--port",
        String(port),
        "--trust-proxies",
        "1",
        "--log",
        "none",
        "--data",
        "data",
        ...args,
      ],
      folder,
      {
        ...environment,
        BANTER_OWNER_TOKEN: OWNER_TOKEN,
        BANTER_SECRET: "chaos-secret-0123456789-0123456789",
      },
      BUILT,
    );
  const servers: BanterProcess[] = [];
  while (servers.length < count) servers.push(await start(0));
  let next = 0;
  const kills: number[] = [];
  return {
    name,
    servers,
    openStore,
    nextUrl: () => servers[next++ % servers.length]?.url ?? "",
    kills,
    restart: async (index, signal) => {
      const server = servers[index];
      if (server === undefined) return;
      if (signal === "SIGKILL") kills.push(performance.now());
      await server.stop(signal);
      servers[index] = await start(server.port);
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop("SIGTERM")))),
  };
}
