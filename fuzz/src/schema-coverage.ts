import { fieldsOf, isRecord } from "@banter/protocol";
import * as v from "valibot";
import { placesIn, type Path } from "./mutations.ts";
import { alternativesOf, entriesOf, itemsOf, type Schema } from "./schema-values.ts";

/** Which nodes of a schema have received a value that they accept, and one that they don't. By index. */
export interface SchemaCoverage {
  /** Number of nodes: fields, items and options, without wrappers. */
  readonly nodes: number;
  readonly valid: ReadonlySet<number>;
  readonly invalid: ReadonlySet<number>;
  /** Notes a value, and where it was changed. */
  add(base: unknown, changed: { readonly path: Path; readonly value: unknown } | undefined): void;
}

/** Large values repeat what small ones cover. */
const MAX_PLACES = 400;

export function createSchemaCoverage(root: Schema): SchemaCoverage {
  const index = new Map(reachable(root).map((schema, position) => [schema, position]));
  const valid = new Set<number>();
  const invalid = new Set<number>();

  function mark(set: Set<number>, path: Path, accepts: (schema: Schema) => boolean): void {
    for (const schema of schemasAt(root, path)) {
      const position = index.get(schema);
      if (position !== undefined && !set.has(position) && accepts(schema)) set.add(position);
    }
  }

  return {
    nodes: index.size,
    valid,
    invalid,
    add: (base, changed) => {
      if (changed !== undefined)
        return mark(
          invalid,
          changed.path,
          (schema) => acceptsAnything(schema) || !v.safeParse(schema, changed.value).success,
        );
      if (valid.size === index.size) return;
      for (const path of placesIn(base).slice(0, MAX_PLACES)) {
        const value = path.reduce<unknown>((owner, key) => readKey(owner, key), base);
        mark(valid, path, (schema) => v.safeParse(schema, value).success);
      }
    },
  };
}

function readKey(owner: unknown, key: string | number): unknown {
  if (Array.isArray(owner)) return owner[Number(key)];
  return isRecord(owner) ? owner[key] : undefined;
}

/** A hostile value is no error for a lenient schema. */
function acceptsAnything(schema: Schema): boolean {
  return "fallback" in schema || /^(?:unknown|any)$/.test(schema.type);
}

function childrenOf(schema: Schema): readonly Schema[] {
  return [...alternativesOf(schema), ...entriesOf(schema).map(([, entry]) => entry), ...itemsOf(schema)];
}

function reachable(root: Schema): readonly Schema[] {
  const found = new Set([root]);
  for (const schema of found) for (const child of childrenOf(schema)) found.add(child);
  return [...found].filter((schema) => alternativesOf(schema).length === 0);
}

/** The schemas of the place, whichever options of a union the values before it have. */
function schemasAt(root: Schema, path: Path): ReadonlySet<Schema> {
  let current = withAlternatives([root]);
  for (const key of path)
    current = withAlternatives([...current].flatMap((schema) => childrenAt(schema, key)));
  return current;
}

function childrenAt(schema: Schema, key: string | number): readonly Schema[] {
  const entry = fieldsOf(Object.fromEntries(entriesOf(schema)))[key];
  const named = entriesOf(schema).flatMap(([name, child]) => (name === key ? [child] : []));
  return entry === undefined ? itemsOf(schema) : named;
}

function withAlternatives(schemas: readonly Schema[]): ReadonlySet<Schema> {
  const found = new Set(schemas);
  for (const schema of found) for (const option of alternativesOf(schema)) found.add(option);
  return found;
}
