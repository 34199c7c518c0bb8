import { exponentialDelay } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import type { VisitorData } from "./erase-result.ts";
import type { QueuedFile } from "../store/store.ts";
import { DAY_MS } from "../store/day.ts";

export interface FileDeletion extends VisitorData {
  readonly logger: Logger;
}

/** How long an instance has the exclusive right to delete a batch. */
const LEASE_MS = 5 * 60_000;
/** Small enough for its lease if each request times out. */
const BATCH_SIZE = 20;
/** Never given up: the files are personal data of a removed visitor. */
const RETRY_BACKOFF = { baseMs: 60_000, capMs: DAY_MS, factor: 4 };

/**
 * Deletes the files of removed results that are due. Ends after a batch in which every file failed, because the file service is
 * probably down; a few files that can't be deleted, e.g. locked ones, don't keep the others from it.
 */
export async function deleteQueuedFiles(deletion: FileDeletion): Promise<void> {
  for (;;) {
    const time = deletion.now().getTime();
    const claimed = await deletion.store.fileDeletions.claim(time, time + LEASE_MS, BATCH_SIZE);
    const deleted = await deleteFiles(deletion, claimed);
    if (deleted === 0 || claimed.length < BATCH_SIZE) return;
  }
}

/** Deletes each queued file on its own, or postpones it. Returns the number of deleted files. */
export async function deleteFiles(deletion: FileDeletion, queued: readonly QueuedFile[]): Promise<number> {
  let deleted = 0;
  for (const file of queued) if (await deleteFile(deletion, file)) deleted += 1;
  return deleted;
}

async function deleteFile(
  { store: { fileDeletions }, files, logger, now }: FileDeletion,
  { key, attempts }: QueuedFile,
): Promise<boolean> {
  try {
    await files.remove(key);
  } catch (error) {
    // Without the key, which contains the visitor's name of the file.
    logger.warn(
      { attempts, problem: describeError(error) },
      "a removed visitor's file could not be deleted yet",
    );
    const delayMs = exponentialDelay(attempts - 1, RETRY_BACKOFF);
    await fileDeletions.postpone(key, { now: now().getTime(), delayMs });
    return false;
  }
  await fileDeletions.remove(key);
  return true;
}
