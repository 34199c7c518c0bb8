import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseFileKey } from "./file-key.ts";

/** Suffix of the empty marker file beside a file that an answer references. */
export const RETAINED_SUFFIX = ".kept";

export interface SweepLimits {
  /** Partial uploads older than this were interrupted. Milliseconds since 1970. */
  readonly partialBefore: number;
  /** Unreferenced files older than this belong to expired sessions. */
  readonly unreferencedBefore: number;
}

/** Removes interrupted uploads and unreferenced files. Returns the number of files removed. */
export async function sweepFiles(directory: string, limits: SweepLimits): Promise<number> {
  let removed = 0;
  for (const visibility of ["public", "private"]) {
    const names = new Set(await namesIn(join(directory, visibility)));
    for (const name of names) {
      const path = join(directory, visibility, name);
      const before = limitOf(`${visibility}/${name}`, names.has(`${name}${RETAINED_SUFFIX}`), limits);
      if (before === undefined || !(await isOlder(path, before))) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Files older than this are removed; undefined for files to keep and files that are not ours. */
function limitOf(key: string, isRetained: boolean, limits: SweepLimits): number | undefined {
  if (key.endsWith(".part")) return limits.partialBefore;
  return parseFileKey(key) === undefined || isRetained ? undefined : limits.unreferencedBefore;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No file has been uploaded yet.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function isOlder(path: string, time: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < time;
  } catch (error) {
    // Another instance removed it.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
