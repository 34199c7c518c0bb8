/** A column's value as it is bound to a parameter. */
export type SqlValue = string | number | null;

export type SqlRow = Readonly<Record<string, unknown>>;

/** SQL with the parameters `$1`, `$2` … A `name` makes Postgres prepare it; SQLite prepares every statement. */
export type Sql = string | { readonly name: string; readonly text: string };

/** Runs the queries that SQLite and Postgres share. */
export interface SqlReader {
  readonly dialect: SqlDialect;
  query(sql: Sql, values: readonly SqlValue[]): Promise<readonly SqlRow[]>;
}

/** Runs all SQL that SQLite and Postgres share. */
export interface SqlDatabase extends SqlReader {
  /** Resolves with the number of changed rows once the change is durable. */
  execute(sql: Sql, values: readonly SqlValue[]): Promise<number>;
  /** Like `execute` for a statement with `RETURNING`; resolves with its rows, unordered. */
  executeReturning(sql: Sql, values: readonly SqlValue[]): Promise<readonly SqlRow[]>;
}

/** Where the two databases differ inside shared statements. */
export interface SqlDialect {
  /** A subquery of the strings in a JSON array. */
  readonly jsonStrings: (parameter: string) => string;
  /** The condition that a text contains the parameter's, with the same case. */
  readonly contains: (text: string, parameter: string) => string;
  /** Selects results by the trigram index of their texts. */
  readonly searchIndex: (query: SearchQuery) => string;
  /** Selects results by reading their texts. */
  readonly searchTexts: (query: SearchQuery) => string;
  /** Ends a subquery that claims rows, so that concurrent instances claim different ones. */
  readonly skipLocked: string;
  /** Ends a query that must not overlap with the removal of the rows that it read. */
  readonly keyShare: string;
  /** The condition that a session was updated at or after the time in the parameter. */
  readonly updatedSince: (parameter: string) => string;
  /** The time of the parameter, or of the clock that the processes share. */
  readonly sharedTime: (parameter: string) => string;
  /** Removes characters that a text column can't store. */
  readonly storableText: (text: string) => string;
}

/** A query for the `sequence` of results that contain a text. */
export interface SearchQuery {
  /** Conditions on `results`. */
  readonly conditions: string;
  /** The parameter of the text, with folded case. */
  readonly text: string;
  readonly direction: "ASC" | "DESC";
  /** The sequence of the last result of the previous page. */
  readonly cursor?: string;
  readonly limit: number;
}

/** The condition that a sequence comes after the cursor. */
export function behind(
  sequence: string,
  direction: SearchQuery["direction"],
  cursor: string | undefined,
): string {
  return cursor === undefined ? "" : `AND ${sequence} ${direction === "DESC" ? "<" : ">"} ${cursor}`;
}
