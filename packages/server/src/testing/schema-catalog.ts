import type { ClientBase } from "pg";

/** What running servers use of a schema. Each entry is described by a line. */
interface Catalog {
  /** Columns of tables, views and types, functions, constraints and unique indexes. */
  readonly used: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  /** Other indexes, with their tables. */
  readonly indexes: ReadonlyMap<string, string>;
  /** Tables by the file that contains their rows. Rewriting a table creates another file. */
  readonly files: ReadonlySet<string>;
  /** Where each row is. Updating a row moves it. */
  readonly rows: ReadonlySet<string>;
}

export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const lines = async (sql: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ line: string }>(sql);
    return rows.map(({ line }) => line);
  };
  const tables = await lines(TABLES);
  const indexes = await client.query<{ definition: string; table: string }>(INDEXES);
  const rows = await Promise.all(
    tables.map((table) => lines(`SELECT '${table}' || ' ' || ctid AS line FROM ${table}`)),
  );
  return {
    used: new Set([
      ...(await lines(COLUMNS)),
      ...(await lines(FUNCTIONS)),
      ...(await lines(CONSTRAINTS)),
      ...(await lines(UNIQUE_INDEXES)),
    ]),
    tables: new Set(tables),
    indexes: new Map(indexes.rows.map(({ definition, table }) => [definition, table])),
    files: new Set(await lines(FILES)),
    rows: new Set(rows.flat()),
  };
}

/**
 * Why servers of the previous release can't go on while and after a migration runs: it removes what they use, refuses what they
 * write, or locks a table for as long as it takes to read or write all of its rows.
 */
export function findIncompatibleChanges(before: Catalog, after: Catalog): readonly string[] {
  const added = [...after.used].filter((line) => !before.used.has(line));
  const isOfKnownTable = (line: string): boolean =>
    [...before.tables].some((table) => line.includes(` ${table}.`) || line.includes(` ON public.${table} `));
  return [
    ...missing(before.used, after.used).map((line) => `${line} was removed or changed`),
    ...added
      .filter((line) => isOfKnownTable(line) && isRequirement(line))
      .map((line) => `${line} is required`),
    ...missing(before.files, after.files).map((line) => `table ${line} was rewritten`),
    ...missing(before.rows, after.rows).map((line) => `row ${line} was updated`),
    ...[...after.indexes]
      .filter(([index, table]) => before.tables.has(table) && !before.indexes.has(index))
      .map(([index]) => `${index} locks the table while it is built`),
  ];
}

function missing(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...before].filter((line) => !after.has(line));
}

/** The previous release inserts no value for a column that it doesn't know. */
function isRequirement(line: string): boolean {
  return !line.startsWith("column ") || line.endsWith(" required");
}

const PUBLIC = "n.nspname = 'public'";

const TABLES = `
  SELECT c.relname AS line FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE ${PUBLIC} AND c.relkind = 'r' AND c.relname <> 'banter_version'`;

const COLUMNS = `
  SELECT concat('column ', c.relname, '.', a.attname, ' ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' THEN ' required' END) AS line
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE ${PUBLIC} AND c.relkind IN ('r', 'v', 'c') AND a.attnum > 0 AND NOT a.attisdropped`;

const FUNCTIONS = `
  SELECT concat('function ', p.oid::regprocedure, ' returns ', pg_get_function_result(p.oid)) AS line
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE ${PUBLIC} AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`;

const CONSTRAINTS = `
  SELECT concat('constraint ', c.relname, '.', k.conname, ' ', pg_get_constraintdef(k.oid)) AS line
  FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE ${PUBLIC} AND k.contype <> 'n'`;

const INDEX = `
  FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE ${PUBLIC}`;

const UNIQUE_INDEXES = `SELECT pg_get_indexdef(i.indexrelid) AS line ${INDEX} AND i.indisunique`;

const INDEXES = `
  SELECT pg_get_indexdef(i.indexrelid) AS definition, c.relname AS "table" ${INDEX} AND NOT i.indisunique`;

const FILES = `
  SELECT concat(c.relname, ' in file ', pg_relation_filenode(c.oid)) AS line
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${PUBLIC} AND c.relkind = 'r'`;
