import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createAttempts } from "./attempts.ts";
import { parseFileKey } from "./file-key.ts";

/** Suffix of the empty marker file beside a file that an answer references. */
export const RETAINED_SUFFIX = ".kept";

/**
 * Removes interrupted uploads and unreferenced files from before that time (milliseconds since 1970). Returns the number of
 * files removed.
 */
export async function sweepFiles(directory: string, before: number): Promise<number> {
  const attempts = createAttempts("uploads could not be removed");
  for (const visibility of ["public", "private"]) {
    const names = new Set(await namesIn(join(directory, visibility)));
    for (const name of names) {
      const path = join(directory, visibility, name);
      const isRetained = names.has(`${name}${RETAINED_SUFFIX}`);
      if (isRetained || !isUpload(`${visibility}/${name}`) || !(await isOlder(path, before))) continue;
      await attempts.run(() => rm(path, { force: true }));
    }
  }
  return attempts.finish();
}

/** Whether the file is an upload, perhaps an interrupted one, and not somebody else's. */
function isUpload(key: string): boolean {
  return key.endsWith(".part") || parseFileKey(key) !== undefined;
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
