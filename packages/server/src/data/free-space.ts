import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

const MIB = 1_048_576;

/** Rejects if the file system of a folder has less than `minFreeBytes` left. */
export async function checkFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statExisting(folder);
  const free = bavail * bsize;
  if (free >= minFreeBytes) return;
  throw new Error(
    `The disk of "${folder}" is full: ${Math.floor(free / MIB)} MB are free, at least ${Math.ceil(minFreeBytes / MIB)} MB are required (BANTER_MIN_FREE_MB).`,
  );
}

/** The folder for files is created with the first upload; until then its parent is on the same disk. */
async function statExisting(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || parent === folder) throw error;
    return statExisting(parent);
  }
}
