import { createReportThread } from "../reports/report-thread.ts";
import type { Store } from "../store/store.ts";
import { sqliteDialect } from "../store/sqlite/sqlite-dialect.ts";
import { openSqliteRecords, type SqliteOptions } from "../store/sqlite/sqlite-records.ts";
import { withReports } from "./with-reports.ts";

/** Opens the database in `folder`; throws as `openSqliteDatabase` does. */
export function openSqliteStore(folder: string, options?: SqliteOptions): Store {
  const { path, ...records } = openSqliteRecords(folder, options);
  return withReports(records, createReportThread({ kind: "sqlite", path }, sqliteDialect));
}
