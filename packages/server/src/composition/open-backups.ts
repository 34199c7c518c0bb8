import { startBackups, type BackupSchedule } from "../backup/backup-schedule.ts";
import { dataFolder } from "../data/data-folder.ts";
import type { Data } from "../data/open-data.ts";
import type { Logger } from "../log/logger.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import type { ServerConfig } from "../config/server-config.ts";

interface BackupServices {
  readonly data: Data;
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
}

/** Throws for data that isn't in a folder. */
export function openBackups(
  { backups, dataDir, database, store }: ServerConfig,
  { data, logger, metrics }: BackupServices,
): BackupSchedule | undefined {
  if (backups === undefined) return undefined;
  if (dataFolder(dataDir) === undefined || database !== undefined || store !== undefined)
    throw new Error("Scheduled backups need a data folder with SQLite. Back up Postgres with pg_dump.");
  return startBackups(backups, { dataDir, filesDir: data.filesDir, logger, onBackup: metrics.backupDone });
}
