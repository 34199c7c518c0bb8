import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { isDatabaseUrl } from "../data/data-folder.ts";
import type { DiskStore } from "../files/disk-store.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { SWEEP_INTERVAL_MS } from "../config/server-options.ts";
import type { Store } from "../store/store.ts";

/** File with the folder's id, beside the folders of public and private uploads. */
const ID_FILE = ".folder-id";

const KEY = "files folder";

const LEASE_MS = SWEEP_INTERVAL_MS * 1.5;

interface FolderCheckDeps {
  readonly store: Pick<Store, "streamLeases">;
  readonly directory: string;
  readonly logger: Logger;
  readonly now: () => Date;
}

export interface FolderCheck {
  readonly directory: string;
  /** Never rejects. Warns once if another server of the database stores uploads in another folder. Call it regularly. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Several servers can share a Postgres database, but not the folders on their disks. */
export function openFolderCheck(
  { database, dataDir }: Pick<ServerConfig, "database" | "dataDir">,
  disk: DiskStore | undefined,
  deps: Omit<FolderCheckDeps, "directory">,
): FolderCheck | undefined {
  const isDatabase = database !== undefined || isDatabaseUrl(dataDir);
  return disk && isDatabase ? createFolderCheck({ ...deps, directory: disk.directory }) : undefined;
}

/**
 * Servers that share a database need one folder for uploads: each could serve and delete only its own. The owner of a lease
 * is the folder, so servers that share it renew the same one.
 */
export function createFolderCheck({ store, directory, logger, now }: FolderCheckDeps): FolderCheck {
  let isReported = false;
  /** Nothing else waits for the check, or fails with it. */
  const attempt = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      logger.error({ error: describeError(error) }, "the folder of uploads could not be checked"),
    );
  const check = async (): Promise<void> => {
    if (isReported) return;
    const leaseOwner = await folderId(directory);
    if (leaseOwner === undefined) return;
    const lease = { key: KEY, leaseOwner, leaseMs: LEASE_MS, text: "", now: now().getTime() };
    if (await store.streamLeases.acquire(lease)) return;
    isReported = true;
    logger.warn(
      { folder: directory },
      "another server of this database stores uploads in another folder: each serves and deletes only its own. Set BANTER_FILES_DIR to a shared folder, or use S3",
    );
  };
  const close = async (): Promise<void> => {
    const leaseOwner = await folderId(directory);
    if (leaseOwner !== undefined) await store.streamLeases.release(KEY, leaseOwner);
  };
  return { directory, check: () => attempt(check), close: () => attempt(close) };
}

/** The same for all servers that share the folder; undefined before the first upload, which creates it. */
async function folderId(directory: string): Promise<string | undefined> {
  const path = join(directory, ID_FILE);
  try {
    await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    if (code !== "EEXIST") throw error;
  }
  // Empty while another server writes it.
  return (await readFile(path, "utf8")) || undefined;
}
