import { isRecord } from "@banter/protocol";

/**
 * Returns the decoded value. For a wrong value it warns, naming `path`, and returns undefined. Attributes are text, so
 * every decoder also accepts its values as text: JSON, or the text itself.
 */
export type Decoder<Value> = (value: unknown, path: string) => Value | undefined;

/** Decoders of all fields but those of type string. */
type FieldDecoders<Shape> = {
  readonly [Name in keyof Shape as string extends Shape[Name] ? never : Name]-?: Decoder<
    NonNullable<Shape[Name]>
  >;
};

/** A string, or a number as a string. */
export const string: Decoder<string> = (value, path) =>
  /^(string|number)$/.test(typeof value) ? String(value) : ignore(path, "a string", value);

/** Accepts the values that pass `test`; `expected` describes them in warnings. */
export function accept<Value>(expected: string, test: (value: unknown) => value is Value): Decoder<Value> {
  return (value, path) => {
    const parsed = parseText(value);
    return test(parsed) ? parsed : ignore(path, expected, value);
  };
}

export const boolean = accept("true or false", (value) => typeof value === "boolean");
export const number = accept("a number", (value) => typeof value === "number");

export function oneOf<const Value extends string | boolean>(...values: readonly Value[]): Decoder<Value> {
  return accept(values.join(" or "), (value): value is Value => values.some((allowed) => allowed === value));
}

/** A list. A single item stands for a list of one. */
export function list<Item>(item: Decoder<Item>): Decoder<Item[]> {
  return (value, path) => {
    const items = [parseText(value)].flat().map((entry) => item(entry, path));
    return items.every((entry) => entry !== undefined) ? items : undefined;
  };
}

/** A boolean, or a value that `other` accepts. */
export function booleanOr<Value>(other: Decoder<Value>): Decoder<boolean | Value> {
  return (value, path) => {
    const parsed = parseText(value);
    return typeof parsed === "boolean" ? parsed : other(value, path);
  };
}

/** An object with these fields and strings. Wrong fields are ignored one by one. */
export function object<Shape>(fields: FieldDecoders<Shape>): Decoder<Partial<Shape>> {
  return (value, path) => {
    const decoded: Partial<Shape> = {};
    return decodeFields(
      value,
      path,
      decoded,
      new Map<string, Decoder<unknown>>(Object.entries(fields)),
      string,
    );
  };
}

/** An object with any fields of one kind. */
export function record<Value>(item: Decoder<Value>): Decoder<Record<string, Value>> {
  return (value, path) => decodeFields(value, path, {}, new Map(), item);
}

export function ignore(path: string, expected: string, value: unknown): undefined {
  console.warn(`Banter ignored ${path}: expected ${expected}, got`, value);
}

function decodeFields<Decoded extends object>(
  value: unknown,
  path: string,
  decoded: Decoded,
  fields: ReadonlyMap<string, Decoder<unknown>>,
  other: Decoder<unknown>,
): Decoded | undefined {
  const given = parseText(value);
  if (!isRecord(given)) return ignore(path, "an object", value);
  for (const [name, field] of Object.entries(given)) {
    const decode = fields.get(name) ?? other;
    const result = field == null ? undefined : decode(field, `${path}.${name}`);
    if (result !== undefined) Reflect.set(decoded, name, result);
  }
  return decoded;
}

export function parseText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
