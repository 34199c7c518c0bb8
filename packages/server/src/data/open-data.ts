import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { openPostgres } from "../store/postgres/postgres-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { createLocalBus, type EventBus } from "../store/event-bus.ts";
import { newSecret, openFolderSecret } from "./data-secret.ts";

/** The server's persistence. */
export interface Data {
  readonly store: Store;
  /** Connects all instances that share the store. */
  readonly bus: EventBus;
  readonly filesDir: string;
  /** Signs upload forms, file URLs and preview links; it must be kept as long as the files. */
  readonly secret: string;
  readonly close: () => Promise<void>;
}

export interface DataOptions {
  /** A folder, `:memory:`, or the URL of a Postgres database. */
  readonly dataDir: string;
  /** URL of a Postgres database for conversations and results; files stay in the folder. */
  readonly database?: string | undefined;
  /** Overrides `dataDir` and `database`. */
  readonly store?: Store | undefined;
  /** Overrides the secret stored in the folder or the database. */
  readonly secret?: string | undefined;
  /** Overrides the folder in `dataDir`. */
  readonly filesDir?: string | undefined;
  /** Reports background errors. */
  readonly onError?: (error: unknown) => void;
}

/** Opens the store and file folder that the options name. Throws if they can't be used. */
export async function openData(options: DataOptions): Promise<Data> {
  const { dataDir, store } = options;
  if (store !== undefined) return withTemporaryFiles(options, { store, bus: createLocalBus() });
  const url = options.database ?? (isDatabase(dataDir) ? dataDir : undefined);
  if (url !== undefined) return openDatabase(options, url);
  if (dataDir === ":memory:")
    return withTemporaryFiles(options, { store: createMemoryStore(), bus: createLocalBus() });
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
    secret: secret ?? openFolderSecret(folder),
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
  return withTemporaryFiles({ ...options, secret, filesDir: filesDir ?? folder }, { store, bus });
}

/** Without a `filesDir`, files are removed when the server closes. */
function withTemporaryFiles(
  { secret = newSecret(), filesDir }: DataOptions,
  { store, bus }: Pick<Data, "store" | "bus">,
): Data {
  // Created with the first file, so that a server without files leaves nothing behind.
  const directory = filesDir ?? join(tmpdir(), `banter-files-${randomBytes(8).toString("hex")}`);
  return {
    store,
    bus,
    filesDir: directory,
    secret,
    close: async () => {
      await bus.close();
      await store.close();
      if (filesDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

function isDatabase(dataDir: string): boolean {
  return /^postgres(ql)?:\/\//.test(dataDir);
}
