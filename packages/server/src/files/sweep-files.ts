import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseFileKey } from "./file-key.ts";

/** Ending of the empty file beside one that an answer names. */
export const keptEnding = ".kept";

export interface SweepLimits {
  /** Uploads that began before this broke off. Milliseconds since 1970. */
  readonly partsBefore: number;
  /** Files that came before this and that no answer names belong to sessions that are over. */
  readonly unnamedBefore: number;
}

/** Removes what uploads left behind in a folder. Gives the number of files. */
export async function sweepFiles(directory: string, limits: SweepLimits): Promise<number> {
  let removed = 0;
  for (const visibility of ["public", "private"]) {
    const names = new Set(await namesIn(join(directory, visibility)));
    for (const name of names) {
      const path = join(directory, visibility, name);
      const before = limitOf(`${visibility}/${name}`, names.has(`${name}${keptEnding}`), limits);
      if (before === undefined || !(await isOlder(path, before))) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** The time before which a file of this name is left over; nothing when it is to stay, or none of ours. */
function limitOf(key: string, isKept: boolean, limits: SweepLimits): number | undefined {
  if (key.endsWith(".part")) return limits.partsBefore;
  return parseFileKey(key) === undefined || isKept ? undefined : limits.unnamedBefore;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No file came yet.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function isOlder(path: string, time: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < time;
  } catch (error) {
    // Another instance was faster.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
