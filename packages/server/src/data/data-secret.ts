import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openPrivateFolder } from "../store/private-folder.ts";
import { openPostgres } from "./postgres-store.ts";

export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** The secret of a data folder. Created with the folder, readable by its owner only. */
export function openFolderSecret(folder: string): string {
  openPrivateFolder(folder);
  try {
    writeFileSync(secretFile(folder), newSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(secretFile(folder), "utf8").trim();
}

/**
 * The secret of a server that has run before: `configured`, or that of the database or the data folder. Throws if there
 * is none, because a new one would sign nothing that the server accepts.
 */
export async function readDataSecret({
  configured,
  dataDir,
  database,
}: {
  readonly configured: string | undefined;
  readonly dataDir: string;
  readonly database: string | undefined;
}): Promise<string> {
  if (configured !== undefined) return configured;
  if (database === undefined) return readFolderSecret(resolve(dataDir));
  const { store, bus, sharedSecret } = await openPostgres(database);
  try {
    return await sharedSecret(newSecret());
  } finally {
    await bus.close();
    await store.close();
  }
}

async function readFolderSecret(folder: string): Promise<string> {
  try {
    return (await readFile(secretFile(folder), "utf8")).trim();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new Error(`${folder} contains no data. Start the server first, or name its folder with --data.`, {
      cause: error,
    });
  }
}

function secretFile(folder: string): string {
  return join(folder, "secret");
}
