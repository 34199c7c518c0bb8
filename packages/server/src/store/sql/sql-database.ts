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
  /** A condition on `results`: an answer or a variable contains the search text. */
  readonly containsText: (parameter: string) => string;
  /** The value of that parameter. */
  readonly searchPattern: (search: string) => string;
  /** Ends a subquery that claims rows, so that concurrent instances claim different ones. */
  readonly skipLocked: string;
  /** Removes characters that a text column can't store. */
  readonly storableText: (text: string) => string;
}
