import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createAttempts } from "./attempts.ts";
import { parseFileKey } from "./file-key.ts";
import type { IsAnswered } from "./file-store.ts";

/** Suffix of the empty marker file beside a file that an answer references. */
export const KEPT_SUFFIX = ".kept";
/** Suffix of the marker file beside a file whose answer is about to be committed. It contains the id of its result. */
export const HELD_SUFFIX = ".held";

/**
 * Removes interrupted uploads and unreferenced files from before that time (milliseconds since 1970). Returns the number of
 * files removed.
 */
export async function sweepFiles(directory: string, before: number, isAnswered: IsAnswered): Promise<number> {
  const attempts = createAttempts("uploads could not be removed");
  let kept = 0;
  for (const visibility of ["public", "private"]) {
    const names = new Set(await namesIn(join(directory, visibility)));
    for (const name of names) {
      const path = join(directory, visibility, name);
      const key = `${visibility}/${name}`;
      if (names.has(name + KEPT_SUFFIX) || !isUpload(key) || !(await isOlder(path, before))) continue;
      const marker = path + HELD_SUFFIX;
      const isHeld = names.has(name + HELD_SUFFIX);
      if (isHeld && !(await isOlder(marker, before))) continue;
      await attempts.run(async () => {
        if (isHeld && (await isAnswered(await readFile(marker, "utf8"), key))) {
          kept += 1;
          return rename(marker, path + KEPT_SUFFIX);
        }
        await rm(path, { force: true });
        await rm(marker, { force: true });
      });
    }
  }
  return attempts.finish() - kept;
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
