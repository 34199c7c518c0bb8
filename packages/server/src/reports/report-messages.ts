import type { Sql, SqlRow, SqlValue } from "../store/sql/sql-database.ts";
import type { ExportRequest } from "../store/reports.ts";

/** The database that a report thread reads. */
export type ReportSource =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string };

/** A request to the report thread. Requests of one export share its `id`; every other request has its own. */
export type ReportMessage =
  | { readonly type: "query"; readonly id: number; readonly sql: Sql; readonly values: readonly SqlValue[] }
  | { readonly type: "open-export"; readonly id: number; readonly request: ExportRequest }
  | { readonly type: "next-chunk"; readonly id: number }
  | { readonly type: "close-export"; readonly id: number }
  | { readonly type: "close" };

/** The reply to a `query` or `next-chunk`. */
export type ReportReply =
  | { readonly type: "rows"; readonly id: number; readonly rows: readonly SqlRow[] }
  /** Without a chunk the file is complete. */
  | { readonly type: "chunk"; readonly id: number; readonly chunk?: Uint8Array<ArrayBuffer> }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
