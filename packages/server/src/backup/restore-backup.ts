import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fail, ok, type Result } from "@banter/protocol";
import { WIDGET_VERSIONS_FOLDER } from "../files/widget-versions.ts";
import { openPrivateFolder } from "../store/private-folder.ts";
import { databasePath } from "../store/sqlite/sqlite-database.ts";
import { isBusy } from "../store/sqlite/sqlite-failure.ts";
import { SCHEMA_VERSION } from "../store/sqlite/sqlite-schema.ts";
import { DATABASE_NAME, OWNER_TOKEN_NAME, SECRET_NAME, type BackupManifest } from "./backup-manifest.ts";
import { hasDatabase, inspectDatabase } from "./database-snapshot.ts";
import { readBackup } from "./read-backup.ts";

/** Absolute paths. */
export interface RestoreRequest {
  readonly archive: string;
  readonly folder: string;
  readonly filesDir: string;
  /** Replaces data that is there. */
  readonly isForced: boolean;
}

/**
 * Restores a backup into a data folder. The archive is extracted and verified beside the present data, which is replaced
 * only then. Fails with a message for the operator if there is data already or a server uses it; throws if the archive
 * can't be used.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Result<BackupManifest, string>> {
  // The folder of the files is often inside the other one, so it is removed first.
  const missing = [request.filesDir, request.folder].filter((path) => !existsSync(path));
  let isRestored = false;
  try {
    const restored = await restoreInto(request);
    isRestored = restored.ok;
    return restored;
  } finally {
    if (!isRestored) for (const path of missing) await removeIfEmpty(path);
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length === 0) await rmdir(folder);
}

async function restoreInto({
  archive,
  folder,
  filesDir,
  isForced,
}: RestoreRequest): Promise<Result<BackupManifest, string>> {
  openPrivateFolder(folder);
  openPrivateFolder(filesDir);
  const existing = await existingData(folder, filesDir);
  if (existing !== undefined && !isForced)
    return fail(
      `${existing} already exists. Choose an empty folder with --data, or replace it with --force.`,
    );
  const foreign = existing === undefined ? await foreignEntry(folder, { filesDir, archive }) : undefined;
  if (foreign !== undefined)
    return fail(`${folder} contains ${foreign}, so it is no data folder. Choose an empty one with --data.`);
  if ((await hasDatabase(folder)) && isInUse(databasePath(folder)))
    return fail(`A server uses ${folder}. Stop it first.`);
  // Inside the folders, which can be mount points: a rename doesn't cross file systems.
  const staged = await mkdtemp(join(folder, ".restore-"));
  const stagedFiles = await mkdtemp(join(filesDir, ".restore-"));
  try {
    const manifest = await readBackup(archive, (name) =>
      name.startsWith("files/") ? join(stagedFiles, name.slice("files/".length)) : join(staged, name),
    );
    verifyDatabase(join(staged, DATABASE_NAME), manifest);
    await replaceFiles(stagedFiles, filesDir);
    await addWidgetVersions(join(staged, WIDGET_VERSIONS_FOLDER), join(folder, WIDGET_VERSIONS_FOLDER));
    await replaceData(staged, folder);
    return ok(manifest);
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(stagedFiles, { recursive: true, force: true });
  }
}

/** The database is last: without it, an interrupted restore is not taken for a complete one. */
const ENTRIES = [SECRET_NAME, OWNER_TOKEN_NAME, DATABASE_NAME];
const UPLOAD_FOLDERS = ["public", "private"];

async function existingData(folder: string, filesDir: string): Promise<string | undefined> {
  const names = new Set(await readdir(folder));
  const entry = ENTRIES.find((name) => names.has(name));
  if (entry !== undefined) return join(folder, entry);
  const files = new Set(await readdir(filesDir));
  const uploads = UPLOAD_FOLDERS.find((name) => files.has(name));
  return uploads === undefined ? undefined : join(filesDir, uploads);
}

/** The first entry of a folder without data that no server has created, nor the file system or an operator's tools. */
async function foreignEntry(
  folder: string,
  { filesDir, archive }: Pick<RestoreRequest, "filesDir" | "archive">,
): Promise<string | undefined> {
  const [filesEntry = ""] = relative(folder, filesDir).split(sep);
  const own = new Set([WIDGET_VERSIONS_FOLDER, filesEntry, basename(archive), "backups", "lost+found"]);
  const isOwn = (name: string) => name.startsWith(".") || name.startsWith(DATABASE_NAME) || own.has(name);
  return (await readdir(folder)).find((name) => !isOwn(name));
}

/** Only the last connection to a database can leave the write-ahead log's mode. */
function isInUse(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: false });
    try {
      database.exec("PRAGMA journal_mode = DELETE");
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    // A damaged database is a reason to restore a backup.
    return isBusy(error);
  }
}

function verifyDatabase(path: string, manifest: BackupManifest): void {
  const { schemaVersion, results, answers } = inspectDatabase(path);
  if (results !== manifest.results || answers !== manifest.answers)
    throw new Error(
      `The backup should contain ${manifest.results} results and ${manifest.answers} answers, but contains ${results} and ${answers}.`,
    );
  if (schemaVersion > SCHEMA_VERSION)
    throw new Error("A newer version of banter wrote the backup. Restore it with that version.");
}

async function replaceFiles(staged: string, filesDir: string): Promise<void> {
  const restored = new Set(await readdir(staged));
  for (const name of UPLOAD_FOLDERS) {
    await rm(join(filesDir, name), { recursive: true, force: true });
    if (restored.has(name)) await rename(join(staged, name), join(filesDir, name));
  }
}

/** Versions that only the folder has are kept: pages may name them. */
async function addWidgetVersions(staged: string, folder: string): Promise<void> {
  if (!existsSync(staged)) return;
  await mkdir(folder, { recursive: true });
  for (const version of await readdir(staged)) {
    await rm(join(folder, version), { recursive: true, force: true });
    await rename(join(staged, version), join(folder, version));
  }
}

async function replaceData(staged: string, folder: string): Promise<void> {
  for (const name of [...ENTRIES, `${DATABASE_NAME}-wal`, `${DATABASE_NAME}-shm`])
    await rm(join(folder, name), { force: true });
  const restored = new Set(await readdir(staged));
  for (const name of ENTRIES) if (restored.has(name)) await rename(join(staged, name), join(folder, name));
}
