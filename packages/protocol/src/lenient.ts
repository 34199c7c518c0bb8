import * as v from "valibot";

/*
 * Building blocks for what arrives from a server, a store or a file we don't control:
 * a missing or mistyped field takes its default, it never makes the whole value invalid.
 */

/** A string; anything else becomes `fallback`. */
export function text(fallback = "") {
  return v.fallback(v.string(), fallback);
}

/** A string, also when it was written as a number or a truth value; anything else becomes empty. */
export function writtenText() {
  return v.fallback(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)), "");
}

/** A string or nothing; anything else becomes nothing. */
export function optionalText() {
  return v.fallback(v.optional(v.string()), undefined);
}

/** A boolean; anything else becomes `fallback`. */
export function flag(fallback = false) {
  return v.fallback(v.boolean(), fallback);
}

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
  v.finite(),
);

/** A number, also when it was written as a string (a resolved variable); anything else becomes `fallback`. */
export function number(fallback: number) {
  return v.fallback(numeric, fallback);
}

/** A number or nothing, also when it was written as a string. */
export function optionalNumber() {
  return v.fallback(v.optional(numeric), undefined);
}

/** One of `values`; anything else becomes `fallback`. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return v.fallback(v.picklist(values), fallback);
}

/** One of `values` or nothing. */
export function optionalOneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** An object whose fields all have defaults; a missing or mistyped object is one with all defaults. */
export function section<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries);
  return v.fallback(schema, () => v.parse(schema, {}));
}

/** An object or nothing. */
export function optionalSection<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.fallback(v.optional(v.object(entries)), undefined);
}

/** A list that leaves out the items that don't fit; anything that is no list is an empty one. */
export function list<Item>(item: v.GenericSchema<unknown, Item>) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((candidate) => {
          const parsed = v.safeParse(item, candidate);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    () => [],
  );
}

/** A plain object with unknown values; anything else becomes an empty one. */
export function record() {
  return v.fallback(v.record(v.string(), v.unknown()), () => ({}));
}
