import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";

/** Everything a server keeps. */
export interface Data {
  readonly store: Store;
  readonly filesDir: string;
  /** Signs upload forms and file addresses: it must outlive the process as the files do. */
  readonly secret: string;
  readonly close: () => Promise<void>;
}

export interface DataOptions {
  /** A folder, `:memory:`, or the address of a Postgres database. */
  readonly dataDir: string;
  /** Instead of what `dataDir` names. */
  readonly store?: Store | undefined;
  /** Instead of the secret that is kept in the folder. */
  readonly secret?: string | undefined;
  /** Instead of a folder in `dataDir`. */
  readonly filesDir?: string | undefined;
}

/** Opens what `dataDir` names; throws when it can't be used. */
export async function openData({ dataDir, store, secret, filesDir }: DataOptions): Promise<Data> {
  const isFolder = store === undefined && dataDir !== ":memory:" && !isDatabase(dataDir);
  if (isFolder) {
    const folder = resolve(dataDir);
    const sqlite = openSqliteStore(folder);
    return {
      store: sqlite,
      filesDir: filesDir ?? join(folder, "files"),
      secret: secret ?? keptSecret(folder),
      close: () => sqlite.close(),
    };
  }
  const opened = store ?? (isDatabase(dataDir) ? await openPostgresStore(dataDir) : createMemoryStore());
  // Made with the first file, so that a server without files leaves nothing behind.
  const passing = filesDir ?? join(tmpdir(), `banter-files-${randomBytes(8).toString("hex")}`);
  return {
    store: opened,
    filesDir: passing,
    secret: secret ?? newSecret(),
    close: async () => {
      await opened.close();
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
