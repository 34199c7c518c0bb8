import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { openPostgres } from "../store/postgres/postgres-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { createLocalBus, type EventBus } from "../webhooks/event-bus.ts";

/** Everything a server keeps. */
export interface Data {
  readonly store: Store;
  /** Between all instances that share the store. */
  readonly bus: EventBus;
  readonly filesDir: string;
  /** Signs upload forms and file addresses: it must outlive the process as the files do. */
  readonly secret: string;
  readonly close: () => Promise<void>;
}

export interface DataOptions {
  /** A folder, or `:memory:`; also the address of a Postgres database. */
  readonly dataDir: string;
  /** Address of a Postgres database for conversations and results; files stay in the folder. */
  readonly database?: string | undefined;
  /** Instead of what `dataDir` and `database` name. */
  readonly store?: Store | undefined;
  /** Instead of the secret that is kept in the folder or the database. */
  readonly secret?: string | undefined;
  /** Instead of a folder in `dataDir`. */
  readonly filesDir?: string | undefined;
  /** What goes wrong in the background. */
  readonly onError?: (error: unknown) => void;
}

/** Opens what the options name; throws when it can't be used. */
export async function openData(options: DataOptions): Promise<Data> {
  const { dataDir, store } = options;
  if (store !== undefined) return withPassingFiles(options, { store, bus: createLocalBus() });
  const url = options.database ?? (isDatabase(dataDir) ? dataDir : undefined);
  if (url !== undefined) return openDatabase(options, url);
  if (dataDir === ":memory:")
    return withPassingFiles(options, { store: createMemoryStore(), bus: createLocalBus() });
  return openFolder(options);
}

function openFolder({ dataDir, secret, filesDir }: DataOptions): Data {
  const folder = resolve(dataDir);
  const store = openSqliteStore(folder);
  const bus = createLocalBus();
  return {
    store,
    bus,
    filesDir: filesDir ?? join(folder, "files"),
    secret: secret ?? keptSecret(folder),
    close: async () => {
      await bus.close();
      await store.close();
    },
  };
}

async function openDatabase(options: DataOptions, url: string): Promise<Data> {
  const { dataDir, filesDir, onError } = options;
  const { store, bus, sharedSecret } = await openPostgres(url, { ...(onError && { onError }) });
  const folder = isDatabase(dataDir) || dataDir === ":memory:" ? undefined : join(resolve(dataDir), "files");
  const secret = options.secret ?? (await sharedSecret(newSecret()));
  return withPassingFiles({ ...options, secret, filesDir: filesDir ?? folder }, { store, bus });
}

/** Files that aren't to be kept anywhere go with the server. */
function withPassingFiles(
  { secret = newSecret(), filesDir }: DataOptions,
  { store, bus }: Pick<Data, "store" | "bus">,
): Data {
  // Made with the first file, so that a server without files leaves nothing behind.
  const passing = filesDir ?? join(tmpdir(), `banter-files-${randomBytes(8).toString("hex")}`);
  return {
    store,
    bus,
    filesDir: passing,
    secret,
    close: async () => {
      await bus.close();
      await store.close();
      if (filesDir === undefined) await rm(passing, { recursive: true, force: true });
    },
  };
}

function isDatabase(dataDir: string): boolean {
  return /^postgres(ql)?:\/\//.test(dataDir);
}

/** Made with the folder, readable by its owner only. */
function keptSecret(folder: string): string {
  const path = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, newSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}

function newSecret(): string {
  return randomBytes(32).toString("hex");
}
