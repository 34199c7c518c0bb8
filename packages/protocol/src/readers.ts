/*
 * Readers of what arrives from a server, a store or a page we don't control. A missing or mistyped field takes its
 * default, it never makes the whole value invalid. They are written out here because visitors download them.
 */

/** Makes a value of a known shape out of any other; never throws. */
export type Reader<Value> = (value: unknown) => Value;

/** What a reader gives. */
export type Read<Any extends Reader<unknown>> = ReturnType<Any>;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type Fields = Readonly<Record<string, unknown>>;

/** The object that a table of readers gives: fields that may be nothing are optional. */
type ReadFields<Entries extends Readers> = Plain<
  {
    readonly [Key in keyof Entries as undefined extends Read<Entries[Key]> ? never : Key]: Read<Entries[Key]>;
  } & {
    readonly [Key in keyof Entries as undefined extends Read<Entries[Key]> ? Key : never]?: Exclude<
      Read<Entries[Key]>,
      undefined
    >;
  }
>;
type NeededFields<Entries extends Readers> = {
  readonly [Key in keyof Entries]: Exclude<Read<Entries[Key]>, undefined>;
};
type Plain<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** An object's own fields; nothing for what is no object. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

/** A string or nothing. */
export function optionalText(): Reader<string | undefined> {
  return (value) => (typeof value === "string" ? value : undefined);
}

/** A string; anything else becomes `fallback`. */
export function text(fallback = ""): Reader<string> {
  return (value) => (typeof value === "string" ? value : fallback);
}

/** A boolean; anything else becomes `fallback`. */
export function flag(fallback = false): Reader<boolean> {
  return (value) => (typeof value === "boolean" ? value : fallback);
}

/** A finite number or nothing, also when it was written as a string (a resolved variable). */
export function optionalNumber(): Reader<number | undefined> {
  return (value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  };
}

/** A finite number, also when it was written as a string; anything else becomes `fallback`. */
export function number(fallback: number): Reader<number> {
  const read = optionalNumber();
  return (value) => read(value) ?? fallback;
}

/** A number or a string as they are, or nothing. */
export function optionalSize(): Reader<number | string | undefined> {
  return (value) =>
    typeof value === "string" || (typeof value === "number" && !Number.isNaN(value)) ? value : undefined;
}

/** One of `values` or nothing. */
export function optionalOneOf<const Value extends string>(
  values: readonly Value[],
): Reader<Value | undefined> {
  return (value) => values.find((known) => known === value);
}

/** One of `values`; anything else becomes `fallback`. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  fallback: NoInfer<Value>,
): Reader<Value> {
  return (value) => values.find((known) => known === value) ?? fallback;
}

/** A plain object with unknown values; anything else becomes an empty one. */
export function record(): Reader<Record<string, unknown>> {
  return (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value) ?? {}).filter(([key]) => !POLLUTING.test(key)));
}

const POLLUTING = /^(?:__proto__|prototype|constructor)$/;

/** Whatever it is. */
export function anything(): Reader<unknown> {
  return (value) => value;
}

/** An object whose fields all have defaults; a missing or mistyped object is one with all defaults. */
export function section<Entries extends Readers>(entries: Entries): Reader<ReadFields<Entries>>;
export function section(entries: Readers): Reader<unknown> {
  const all = Object.entries(entries);
  return (value) => {
    const fields = fieldsOf(value) ?? {};
    const read: Record<string, unknown> = {};
    for (const [key, reader] of all) {
      const found = reader(fields[key]);
      if (found !== undefined) read[key] = found;
    }
    return read;
  };
}

/** An object or nothing. */
export function optionalSection<Entries extends Readers>(
  entries: Entries,
): Reader<ReadFields<Entries> | undefined> {
  const read = section(entries);
  return (value) => (fieldsOf(value) === undefined ? undefined : read(value));
}

/** An object that makes no sense without its `needed` fields: without one of them it is nothing. */
export function item<Needed extends Readers, Others extends Readers>(
  needed: Needed,
  others: Others,
): Reader<Plain<NeededFields<Needed> & ReadFields<Others>> | undefined>;
export function item(needed: Readers, others: Readers): Reader<unknown> {
  const read = section({ ...needed, ...others });
  const names = Object.keys(needed);
  return (value) => {
    const found: Fields = read(value);
    return names.every((name) => found[name] !== undefined) ? found : undefined;
  };
}

/** A list without the items that are nothing to `reader`; anything that is no list is an empty one. */
export function list<Value>(reader: Reader<Value | undefined>): Reader<Value[]> {
  return (value) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown) => {
          const found = reader(entry);
          return found === undefined ? [] : [found];
        })
      : [];
}

/** A list that is nothing when one of its items is nothing to `reader`. */
export function wholeList<Value>(reader: Reader<Value | undefined>): Reader<Value[] | undefined> {
  const read = list(reader);
  return (value) => {
    const found = read(value);
    return Array.isArray(value) && found.length === value.length ? found : undefined;
  };
}

/** What the first of two readers makes of a value, or else the second. */
export function either<One, Other>(
  one: Reader<One>,
  other: Reader<Other>,
): Reader<Exclude<One, undefined> | Other>;
export function either(one: Reader<unknown>, other: Reader<unknown>): Reader<unknown> {
  return (value) => one(value) ?? other(value);
}
