import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { runWorker, workerFile } from "../threads/run-worker.ts";
import { manifestSchema, summarize } from "./backup-manifest.ts";

export interface BackupPlan {
  /** At most 24 days. */
  readonly everyMs: number;
  readonly folder: string;
  /** Number of backups to keep; older ones are removed after a new one was verified. */
  readonly keep: number;
}

interface BackupSource {
  readonly dataDir: string;
  readonly filesDir: string;
  readonly logger: Logger;
  readonly onBackup: (time: number) => void;
}

export interface BackupSchedule {
  /** Aborts a running backup. */
  close(): Promise<void>;
}

/** Delay of the next attempt after a failed backup. */
const RETRY_MS = 10 * 60_000;

/** Writes backups at an interval, counted from the newest one in the folder, so that restarts neither skip nor add any. */
export function startBackups(plan: BackupPlan, source: BackupSource): BackupSchedule {
  const folder = resolve(plan.folder);
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const schedule = (delayMs: number): void => {
    if (closing.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, delayMs).unref();
  };
  const run = async (): Promise<void> => {
    try {
      const last = await newestBackup(folder);
      const delay = last === undefined ? 0 : last + plan.everyMs - Date.now();
      if (delay > 0) return schedule(delay);
      await writeBackupIn(folder, source, closing.signal);
      await removeOldBackups(folder, plan.keep);
      schedule(plan.everyMs);
    } catch (error) {
      if (closing.signal.aborted) return;
      source.logger.error({ error: describeError(error), folder }, "a backup failed");
      schedule(Math.min(plan.everyMs, RETRY_MS));
    }
  };

  running = run();
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function writeBackupIn(
  folder: string,
  { dataDir, filesDir, logger, onBackup }: BackupSource,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date();
  const workDir = join(folder, ".banter-backup");
  const request = { folder: resolve(dataDir), filesDir, out: join(folder, nameOf(time)), workDir };
  try {
    const reply = await runWorker(workerFile("backup-worker", import.meta.url), request, signal);
    const backup = summarize(v.parse(manifestSchema, reply));
    logger.info({ file: request.out, backup }, "wrote a backup");
    onBackup(time.getTime());
  } finally {
    // A worker that was stopped leaves its files.
    await rm(workDir, { recursive: true, force: true });
  }
}

const BACKUP_NAME = /^banter-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** `banter-2026-01-31T12-00-00Z.tar`: sorted by time, and valid on every file system. */
function nameOf(time: Date): string {
  return `banter-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
}

async function backupsIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).toSorted();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Milliseconds since 1970. */
async function newestBackup(folder: string): Promise<number | undefined> {
  const newest = (await backupsIn(folder)).at(-1);
  return newest === undefined ? undefined : Date.parse(newest.replace(BACKUP_NAME, "$1:$2:$3Z"));
}

async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -keep)) await rm(join(folder, name));
}
