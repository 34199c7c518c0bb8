import { createReportThread } from "../reports/report-thread.ts";
import type { EventBus } from "../store/event-bus.ts";
import { postgresDialect } from "../store/postgres/postgres-database.ts";
import { openPostgresRecords, type PostgresOptions } from "../store/postgres/postgres-records.ts";
import type { Store } from "../store/store.ts";
import { withReports } from "./with-reports.ts";

/** A database and what instances share besides the store. */
export interface PostgresDatabase {
  readonly store: Store;
  /** Signals all instances. Close it separately from the store. */
  readonly bus: EventBus;
  /** The database's secret: the first instance stores `fresh`, all others get the same one. */
  readonly sharedSecret: (fresh: string) => Promise<string>;
}

/** Opens a Postgres database by its URL and migrates it. Several instances may share it. */
export async function openPostgres(url: string, options?: PostgresOptions): Promise<PostgresDatabase> {
  const { records, ...shared } = await openPostgresRecords(url, options);
  const thread = createReportThread({ kind: "postgres", url }, postgresDialect);
  return { ...shared, store: withReports(records, thread) };
}

/** Opens only the store, without the bus. */
export async function openPostgresStore(url: string, options?: PostgresOptions): Promise<Store> {
  return (await openPostgres(url, options)).store;
}
