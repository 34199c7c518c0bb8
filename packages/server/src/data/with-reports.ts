import type { ReportThread } from "../reports/report-thread.ts";
import { createSqlReports } from "../reports/sql-reports.ts";
import type { Records } from "../store/records.ts";
import type { Store } from "../store/store.ts";

/** Adds reports that are read on a thread of their own. */
export function withReports(records: Records, thread: ReportThread): Store {
  return {
    ...records,
    reports: { ...createSqlReports(thread), exportFile: thread.exportFile },
    close: async () => {
      // SQLite's last connection to close empties the write-ahead log, which a read-only one can't.
      await thread.close();
      await records.close();
    },
  };
}
