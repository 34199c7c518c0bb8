import { createHash } from "node:crypto";
import { createWriteStream, type Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack as createPack, type Pack } from "tar-stream";
import { HELD_SUFFIX, KEPT_SUFFIX } from "../files/sweep-files.ts";
import { WIDGET_VERSIONS_FOLDER } from "../files/widget-versions.ts";
import { databasePath } from "../store/sqlite/sqlite-database.ts";
import {
  DATABASE_NAME,
  isEntryName,
  MANIFEST_NAME,
  OWNER_TOKEN_NAME,
  SECRET_NAME,
  type BackupEntry,
  type BackupManifest,
} from "./backup-manifest.ts";
import { copyDatabase, inspectDatabase } from "./database-snapshot.ts";
import { readBackup } from "./read-backup.ts";

/** Absolute paths. */
export interface BackupRequest {
  /** The server's data folder. */
  readonly folder: string;
  /** The folder of uploaded files. */
  readonly filesDir: string;
  readonly out: string;
  /** Created beside `out` and removed afterwards. */
  readonly workDir: string;
}

/**
 * Writes an archive of the database, the secret, the uploaded files and the widget's versions that pages name, and reads
 * it again to verify it. Works while a server uses the folder. `out` appears when it is complete; an existing file is replaced. Throws if anything fails.
 */
export async function writeBackup({
  folder,
  filesDir,
  out,
  workDir,
}: BackupRequest): Promise<BackupManifest> {
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  try {
    const snapshot = join(workDir, DATABASE_NAME);
    const createdAt = new Date().toISOString();
    copyDatabase(databasePath(folder), snapshot);
    const archive = join(workDir, "archive.tar");
    // The files come after the database, so that every file that it names is there.
    await writeArchive(archive, { ...inspectDatabase(snapshot), format: 1, createdAt }, [
      { name: DATABASE_NAME, path: snapshot },
      ...[SECRET_NAME, OWNER_TOKEN_NAME].map((name) => ({ name, path: join(folder, name) })),
      ...(await uploadedFiles(filesDir)),
      ...(await widgetVersions(folder)),
    ]);
    const manifest = await readBackup(archive);
    await rename(archive, out);
    await syncFolder(dirname(out));
    return manifest;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

interface Source {
  readonly name: string;
  readonly path: string;
}

async function writeArchive(
  path: string,
  facts: Omit<BackupManifest, "entries">,
  sources: readonly Source[],
): Promise<void> {
  const pack = createPack();
  const written = pipeline(pack, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  const filled = fill(pack, facts, sources).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const outcomes = await Promise.allSettled([filled, written]);
  const first = outcomes.find(({ status }) => status === "rejected");
  if (first?.status === "rejected") throw first.reason;
}

async function fill(
  pack: Pack,
  facts: Omit<BackupManifest, "entries">,
  sources: readonly Source[],
): Promise<void> {
  const entries: BackupEntry[] = [];
  for (const source of sources) {
    const entry = await addFile(pack, source);
    if (entry !== undefined) entries.push(entry);
  }
  const manifest: BackupManifest = { ...facts, entries };
  pack.entry({ name: MANIFEST_NAME, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`);
  pack.finalize();
}

/** Undefined if the file doesn't exist: a visitor's data was removed meanwhile, or a secret is configured elsewhere. */
async function addFile(pack: Pack, { name, path }: Source): Promise<BackupEntry | undefined> {
  const file = await openExisting(path);
  if (file === undefined) return undefined;
  const { size: bytes, mtime }: Stats = await file.stat();
  const hash = createHash("sha256");
  const entry = pack.entry({ name, size: bytes, mtime, mode: 0o600 });
  await pipeline(
    file.createReadStream(),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    entry,
  );
  return { name, bytes, sha256: hash.digest("hex") };
}

async function openExisting(path: string): Promise<Awaited<ReturnType<typeof open>> | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Without interrupted uploads. Each file is followed by its markers. */
async function uploadedFiles(filesDir: string): Promise<readonly Source[]> {
  const sources = ["public", "private"].map(async (visibility) =>
    (await namesIn(join(filesDir, visibility)))
      .filter((name) => !/\.(?:part|held|kept)$/.test(name))
      // One marker is renamed to the other when an answer is committed, also while the folder is listed.
      .flatMap((name) => [name, name + HELD_SUFFIX, name + KEPT_SUFFIX])
      .map((name) => ({ name: `files/${visibility}/${name}`, path: join(filesDir, visibility, name) })),
  );
  return (await Promise.all(sources)).flat().filter(({ name }) => isEntryName(name));
}

/** Without interrupted copies of a version. */
async function widgetVersions(folder: string): Promise<readonly Source[]> {
  const names = await namesIn(join(folder, WIDGET_VERSIONS_FOLDER), true);
  return names
    .map((path) => ({
      name: `${WIDGET_VERSIONS_FOLDER}/${path.replaceAll(sep, "/")}`,
      path: join(folder, WIDGET_VERSIONS_FOLDER, path),
    }))
    .filter(({ name }) => isEntryName(name) && !/^widget\/[^/]+\.[\da-f]{12}\//.test(name));
}

/** The files of a folder, also deeper ones if it is `recursive`. */
async function namesIn(folder: string, recursive = false): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Makes a rename durable. Not every system can open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
