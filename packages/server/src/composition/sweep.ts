import { describeError } from "../failures/describe-error.ts";
import type { Files } from "../files/create-files.ts";
import type { Limits } from "../limits/limits.ts";
import type { Logger } from "../log/logger.ts";
import { expirySteps, type ExpiryDeps } from "../sessions/expire-sessions.ts";
import { SWEEP_INTERVAL_MS } from "../config/server-options.ts";
import type { Results } from "./open-results.ts";
import type { FolderCheck } from "./shared-files-folder.ts";

export interface SweptData {
  readonly conversations: Omit<ExpiryDeps, "logger">;
  readonly files: Pick<Files, "removeUnclaimed">;
  readonly limits: Pick<Limits, "unclaimedUploadMs">;
  readonly logger: Logger;
  readonly results: Pick<Results, "expire" | "deleteFiles">;
  /** Undefined if servers can't have different folders for uploads. */
  readonly filesFolder?: FolderCheck | undefined;
}

/** Removes old data, each kind on its own: one that fails doesn't keep the others. Returns the number of removed sessions. */
export async function sweep({ conversations, files, limits, logger, results }: SweptData): Promise<number> {
  const { store, now } = conversations;
  const attempt = async <Value>(step: string, work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (error) {
      logger.error({ step, error: describeError(error) }, "a step of the sweep failed");
      return undefined;
    }
  };
  const { sessions, ...others } = expirySteps({ ...conversations, logger });
  const removed = await attempt("sessions", sessions);
  for (const [step, expire] of Object.entries(others)) await attempt<unknown>(step, expire);
  await attempt("results", results.expire);
  const purged = await attempt("purge", store.purge);
  if (purged?.ok === false) logger.warn({ reason: purged.error }, "removed data could not be erased yet");
  // Last, because a file service may be slow.
  await attempt("files of removed results", results.deleteFiles);
  await attempt("unclaimed uploads", () => files.removeUnclaimed(now().getTime() - limits.unclaimedUploadMs));
  return removed ?? 0;
}

/** Longer than the interval, so that the instance that swept last is the next one, too, unless it has stopped. */
const LEASE_MS = SWEEP_INTERVAL_MS * 1.5;

/** Sweeps regularly; of several instances with one database, one does. Returns a function that stops it. */
export function startSweeping(swept: SweptData, intervalMs = SWEEP_INTERVAL_MS): () => void {
  const { store, now } = swept.conversations;
  const leaseOwner = crypto.randomUUID();
  let isSweeping = false;
  const sweepAlone = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await swept.filesFolder?.check();
      const hasSwept = await sweepWithLease();
      // Instances that don't share the folder of uploads each have their own.
      if (!hasSwept && swept.filesFolder !== undefined)
        await swept.files.removeUnclaimed(now().getTime() - swept.limits.unclaimedUploadMs);
    } finally {
      isSweeping = false;
    }
  };
  /** Returns whether this instance has the lease. */
  const sweepWithLease = async (): Promise<boolean> => {
    const lease = { key: "sweep", leaseOwner, leaseMs: LEASE_MS, text: "", now: now().getTime() };
    const isOwner = await store.streamLeases.acquire(lease);
    if (isOwner) await sweep(swept);
    return isOwner;
  };
  const timer = setInterval(
    () =>
      void sweepAlone().catch((error: unknown) =>
        swept.logger.error({ error: describeError(error) }, "old data could not be removed"),
      ),
    intervalMs,
  ).unref();
  return () => clearInterval(timer);
}
