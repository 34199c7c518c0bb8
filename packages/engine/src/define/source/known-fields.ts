import { isRecord } from "@banter/protocol";

/** The fields that a schema allows in the object at the end of `keys`. Empty if it allows no object there. */
export function knownFields(
  schema: unknown,
  value: unknown,
  keys: readonly (string | number)[],
): readonly string[] {
  const nodes = unwrap(schema, value);
  const [key, ...deeper] = keys;
  if (key === undefined) return [...new Set(nodes.flatMap((node) => Object.keys(entriesOf(node))))];
  const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return nodes.flatMap((node) => {
    const { item, value: valueOfRecord } = node;
    return knownFields(entriesOf(node)[key] ?? item ?? valueOfRecord, inner, deeper);
  });
}

/** Where else a schema has a field of this name, as keys. The schema must not be recursive. */
export function findField(schema: unknown, name: string): readonly string[] | undefined {
  for (const node of unwrap(schema, undefined)) {
    const entries = entriesOf(node);
    if (Object.hasOwn(entries, name)) return [name];
    for (const [key, inner] of Object.entries(entries)) {
      const found = findField(inner, name);
      if (found !== undefined) return [key, ...found];
    }
  }
  return undefined;
}

/** The schemas that apply to a value, without `optional` and `lazy` around them. */
function unwrap(schema: unknown, value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isRecord(schema)) return [];
  const { wrapped, options } = schema;
  if (isLazy(schema)) return unwrap(schema.getter(value), value);
  if (wrapped !== undefined) return unwrap(wrapped, value);
  if (Array.isArray(options)) return options.flatMap((option: unknown) => unwrap(option, value));
  return [schema];
}

function entriesOf({ entries }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(entries) ? entries : {};
}

function isLazy(schema: object): schema is { readonly getter: (input: unknown) => unknown } {
  return "getter" in schema && typeof schema.getter === "function";
}
