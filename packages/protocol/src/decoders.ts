import { isRecord, type UnknownRecord } from "./is-record.ts";

/*
 * Lenient decoders for untrusted input: server replies, storage, messages from the host page. A missing or mistyped
 * field takes its default; it never invalidates the whole value. Hand-written to keep a schema library out of the
 * visitor's download (docs/decisions/0004).
 */

/** Converts any value into `Value`. Never throws. */
export type Decoder<Value> = (value: unknown) => Value;

/** The type that a decoder returns. */
export type Decoded<Any extends Decoder<unknown>> = ReturnType<Any>;

type Decoders = Readonly<Record<string, Decoder<unknown>>>;

/** The object that a table of decoders returns: a field that may be `undefined` is optional. */
type DecodedFields<Entries extends Decoders> = Flatten<
  {
    readonly [Key in keyof Entries as undefined extends Decoded<Entries[Key]> ? never : Key]: Decoded<
      Entries[Key]
    >;
  } & {
    readonly [Key in keyof Entries as undefined extends Decoded<Entries[Key]> ? Key : never]?: Exclude<
      Decoded<Entries[Key]>,
      undefined
    >;
  }
>;
type RequiredFields<Entries extends Decoders> = {
  readonly [Key in keyof Entries]: Exclude<Decoded<Entries[Key]>, undefined>;
};
type Flatten<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** The value if it is an object, else `undefined`. */
export function asRecord(value: unknown): UnknownRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/** A string or `undefined`. */
export function optionalString(): Decoder<string | undefined> {
  return (value) => (typeof value === "string" ? value : undefined);
}

/** A string, else `fallback`. */
export function string(fallback = ""): Decoder<string> {
  return (value) => (typeof value === "string" ? value : fallback);
}

/** A boolean, else `fallback`. */
export function boolean(fallback = false): Decoder<boolean> {
  return (value) => (typeof value === "boolean" ? value : fallback);
}

/** A finite number or `undefined`. Accepts numeric strings, because a resolved variable is a string. */
export function optionalNumber(): Decoder<number | undefined> {
  return (value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  };
}

/** A finite number, else `fallback`. Accepts numeric strings. */
export function number(fallback: number): Decoder<number> {
  const decode = optionalNumber();
  return (value) => decode(value) ?? fallback;
}

/** A number or a string, unconverted, or `undefined`. */
export function optionalStringOrNumber(): Decoder<number | string | undefined> {
  return (value) =>
    typeof value === "string" || (typeof value === "number" && !Number.isNaN(value)) ? value : undefined;
}

/** One of `values` or `undefined`. */
export function optionalPicklist<const Value extends string>(
  values: readonly Value[],
): Decoder<Value | undefined> {
  return (value) => values.find((known) => known === value);
}

/** One of `values`, else `fallback`. */
export function picklist<const Value extends string>(
  values: readonly Value[],
  fallback: NoInfer<Value>,
): Decoder<Value> {
  return (value) => values.find((known) => known === value) ?? fallback;
}

/** An object with arbitrary keys and unknown values, else an empty one. Drops keys that allow prototype pollution. */
export function record(): Decoder<Record<string, unknown>> {
  return (value) =>
    Object.fromEntries(Object.entries(asRecord(value) ?? {}).filter(([key]) => !POLLUTING_KEY.test(key)));
}

const POLLUTING_KEY = /^(?:__proto__|prototype|constructor)$/;

/** Any value, unchanged. */
export function unknown(): Decoder<unknown> {
  return (value) => value;
}

/** An object whose missing or mistyped fields take their defaults. Anything else becomes an object of defaults. */
export function object<Entries extends Decoders>(entries: Entries): Decoder<DecodedFields<Entries>>;
export function object(entries: Decoders): Decoder<unknown> {
  const decoders = Object.entries(entries);
  return (value) => {
    const fields = asRecord(value) ?? {};
    const result: Record<string, unknown> = {};
    for (const [key, decode] of decoders) {
      const decoded = decode(fields[key]);
      if (decoded !== undefined) result[key] = decoded;
    }
    return result;
  };
}

/** An object as `object` decodes it, or `undefined` if the value is not an object. */
export function optionalObject<Entries extends Decoders>(
  entries: Entries,
): Decoder<DecodedFields<Entries> | undefined> {
  const decode = object(entries);
  return (value) => (isRecord(value) ? decode(value) : undefined);
}

/** An object, or `undefined` if one of the `required` fields decodes to `undefined`. */
export function requiredObject<Required extends Decoders, Optional extends Decoders>(
  required: Required,
  optional: Optional,
): Decoder<Flatten<RequiredFields<Required> & DecodedFields<Optional>> | undefined>;
export function requiredObject(required: Decoders, optional: Decoders): Decoder<unknown> {
  const decode = object({ ...required, ...optional });
  const names = Object.keys(required);
  return (value) => {
    const decoded: UnknownRecord = decode(value);
    return names.every((name) => decoded[name] !== undefined) ? decoded : undefined;
  };
}

/** An array without the items that decode to `undefined`. Anything else becomes an empty array. */
export function array<Value>(decode: Decoder<Value | undefined>): Decoder<Value[]> {
  return (value) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown) => {
          const decoded = decode(item);
          return decoded === undefined ? [] : [decoded];
        })
      : [];
}

/** An array, or `undefined` if one of its items decodes to `undefined`. */
export function strictArray<Value>(decode: Decoder<Value | undefined>): Decoder<Value[] | undefined> {
  const decodeItems = array(decode);
  return (value) => {
    const items = decodeItems(value);
    return Array.isArray(value) && items.length === value.length ? items : undefined;
  };
}

/** The first decoder's result, or the second's if that is `undefined`. */
export function union<One, Other>(
  one: Decoder<One>,
  other: Decoder<Other>,
): Decoder<Exclude<One, undefined> | Other>;
export function union(one: Decoder<unknown>, other: Decoder<unknown>): Decoder<unknown> {
  return (value) => one(value) ?? other(value);
}
