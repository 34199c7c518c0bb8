import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { UnknownRecord } from "@banter/protocol";
import type { BanterServer, ServerOptions } from "@banter/server";
import type { Store } from "../../../packages/server/src/store/store.ts";
import { openPreviousRelease } from "../../../packages/server/src/testing/previous-release.ts";
import type { OpenStore } from "./storage.ts";

/** What worlds use of a server of any version. */
export type WorldServer = Pick<BanterServer, "fetch" | "sweep" | "drain" | "close">;

/** The server of the previous release, in this process. It has bots of files only, and repeats no start. */
export interface PreviousVersion extends ServerModule, SqliteModule, PostgresModule {
  close(): Promise<void>;
}

interface ServerModule {
  readonly createServer: (options: PreviousOptions) => Promise<WorldServer>;
}

interface SqliteModule {
  readonly openSqliteStore: (folder: string) => Store;
}

interface PostgresModule {
  readonly openPostgres: (url: string, options: { readonly maxConnections: number }) => Promise<OpenStore>;
}

interface PreviousOptions extends Pick<ServerOptions, "store" | "limits" | "now" | "random" | "effects"> {
  readonly bots: readonly UnknownRecord[];
  readonly environment: Readonly<Record<string, string>>;
  readonly id: () => string;
}

export async function openPreviousVersion(): Promise<PreviousVersion> {
  const { modules, remove } = await openPreviousRelease();
  const urlOf = (module: string): string => pathToFileURL(join(modules, module)).href;
  const { createServer }: ServerModule = await import(urlOf("index.js"));
  const { openSqliteStore }: SqliteModule = await import(urlOf("index.js"));
  const { openPostgres }: PostgresModule = await import(urlOf("store/postgres/postgres-store.js"));
  return { createServer, openSqliteStore, openPostgres, close: remove };
}
