import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dataFolder, isDatabaseUrl } from "./data-folder.ts";
import { createMemoryStore } from "./memory-store.ts";
import { openPostgres } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { createLocalBus, type EventBus } from "../store/event-bus.ts";
import { newSecret, openFolderSecret } from "./data-secret.ts";
import { checkFreeSpace } from "./free-space.ts";

/** The server's persistence. */
export interface Data {
  readonly store: Store;
  /** Connects all instances that share the store. */
  readonly bus: EventBus;
  readonly filesDir: string;
  /** Signs upload forms, file URLs and preview links; it must be kept as long as the files. */
  readonly secret: string;
  /** Rejects if answers or files can't be stored. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DataOptions {
  /** A folder, `:memory:`, or the URL of a Postgres database. */
  readonly dataDir: string;
  /** URL of a Postgres database for conversations and results; files stay in the folder. */
  readonly database?: string | undefined;
  /** Overrides `dataDir` and `database`. */
  readonly store?: Store | undefined;
  /** Connects the servers that share `store`. Default: one of this server. */
  readonly bus?: EventBus | undefined;
  /** Overrides the secret stored in the folder or the database. */
  readonly secret?: string | undefined;
  /** Overrides the folder in `dataDir`. */
  readonly filesDir?: string | undefined;
  /** Free disk space below which `check` rejects. Default 32 MB. */
  readonly minFreeBytes?: number | undefined;
  /** Reports background errors. */
  readonly onError?: (error: unknown) => void;
}

const DEFAULT_MIN_FREE_BYTES = 32 * 1_048_576;

/** Opens the store and file folder that the options name. Throws if they can't be used. */
export async function openData(options: DataOptions): Promise<Data> {
  const data = await openStorage(options);
  const folders = dataFolder(options.dataDir) === undefined ? [] : [options.dataDir];
  return {
    ...data,
    check: async () => {
      await data.store.check();
      for (const folder of [...folders, data.filesDir])
        await checkFreeSpace(resolve(folder), options.minFreeBytes ?? DEFAULT_MIN_FREE_BYTES);
    },
  };
}

type Storage = Omit<Data, "check">;

async function openStorage(options: DataOptions): Promise<Storage> {
  const { dataDir, store, bus = createLocalBus() } = options;
  if (store !== undefined) return withTemporaryFiles(options, { store, bus });
  const url = options.database ?? (isDatabaseUrl(dataDir) ? dataDir : undefined);
  if (url !== undefined) return openDatabase(options, url);
  if (dataDir === ":memory:")
    return withTemporaryFiles(options, { store: createMemoryStore(), bus: createLocalBus() });
  return openFolder(options);
}

function openFolder({ dataDir, secret, filesDir, onError }: DataOptions): Storage {
  const folder = resolve(dataDir);
  const store = openSqliteStore(folder, { ...(onError && { onError }) });
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

async function openDatabase(options: DataOptions, url: string): Promise<Storage> {
  const { dataDir, filesDir, onError } = options;
  const { store, bus, sharedSecret } = await openPostgres(url, { ...(onError && { onError }) });
  const root = dataFolder(dataDir);
  const folder = root === undefined ? undefined : join(root, "files");
  const secret = options.secret ?? (await sharedSecret(newSecret()));
  return withTemporaryFiles({ ...options, secret, filesDir: filesDir ?? folder }, { store, bus });
}

/** Without a `filesDir`, files are removed when the server closes. */
function withTemporaryFiles(
  { secret = newSecret(), filesDir }: DataOptions,
  { store, bus }: Pick<Data, "store" | "bus">,
): Storage {
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
