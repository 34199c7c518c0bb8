import type { SqlDatabase, SqlRow } from "./sql-database.ts";

interface Claim {
  readonly now: number;
  /** When the claimed rows are due again. */
  readonly until: number;
  readonly limit: number;
}

interface Condition {
  /** SQL about the values of these parameters. */
  readonly sql: (parameters: readonly string[]) => string;
  readonly values: readonly string[];
}

/** Claims the due rows of a queue, oldest first, so that no other instance claims them meanwhile. */
export async function claimDue(
  database: SqlDatabase,
  table: "deliveries" | "mails",
  { now, until, limit }: Claim,
  { sql, values }: Condition,
): Promise<readonly SqlRow[]> {
  const { sharedTime, skipLocked } = database.dialect;
  /** `first` is the number of the condition's first parameter. */
  const isDue = (first: number): string =>
    `due_at <= ${sharedTime("$1")} AND ${sql(values.map((_, index) => `$${first + index}`))}`;
  // Usually nothing is due, and a read costs no transaction.
  const due = await database.query(`SELECT 1 FROM ${table} WHERE ${isDue(2)} LIMIT 1`, [now, ...values]);
  if (due.length === 0) return [];
  const rows = await database.executeReturning(
    `UPDATE ${table} SET attempts = attempts + 1, due_at = ${sharedTime("$1")} + $2 WHERE id IN (
       SELECT id FROM ${table} WHERE ${isDue(4)} ORDER BY due_at, sequence LIMIT $3 ${skipLocked}
     ) RETURNING *`,
    [now, until - now, limit, ...values],
  );
  return rows.toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"]));
}
