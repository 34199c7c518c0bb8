import { openPostgresReader } from "../store/postgres/postgres-reader.ts";
import type { SqlReader } from "../store/sql/sql-database.ts";
import { openSqliteReader } from "../store/sqlite/sqlite-reader.ts";
import type { ReportSource } from "./report-messages.ts";

/** Opens the connections of a report thread. */
export function openReportDatabase(source: ReportSource): SqlReader & { close(): Promise<void> } {
  return source.kind === "sqlite" ? openSqliteReader(source.path) : openPostgresReader(source.url);
}
