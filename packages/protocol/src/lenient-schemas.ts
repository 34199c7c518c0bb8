import * as v from "valibot";

/*
 * The lenient decoders as valibot schemas, for code that runs on the server: a missing or mistyped field takes its
 * default; it never invalidates the whole value.
 */

/** A string, else `fallback`. */
export function string(fallback = "") {
  return v.fallback(v.string(), fallback);
}

/** A string; numbers and booleans are converted, anything else becomes an empty string. */
export function coercedString() {
  return v.fallback(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)), "");
}

/** A string or `undefined`. */
export function optionalString() {
  return v.fallback(v.optional(v.string()), undefined);
}

/** A boolean, else `fallback`. */
export function boolean(fallback = false) {
  return v.fallback(v.boolean(), fallback);
}

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
  v.finite(),
);

/** A number, else `fallback`. Accepts numeric strings, because a resolved variable is a string. */
export function number(fallback: number) {
  return v.fallback(numeric, fallback);
}

/** A number or `undefined`. Accepts numeric strings. */
export function optionalNumber() {
  return v.fallback(v.optional(numeric), undefined);
}

/** One of `values`, else `fallback`. */
export function picklist<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return v.fallback(v.picklist(values), fallback);
}

/** One of `values` or `undefined`. */
export function optionalPicklist<const Values extends readonly [string, ...string[]]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** An object whose missing or mistyped fields take their defaults. Anything else becomes an object of defaults. */
export function object<Entries extends v.ObjectEntries>(
  entries: Entries,
): v.SchemaWithFallback<
  v.ObjectSchema<Entries, undefined>,
  () => v.InferOutput<v.ObjectSchema<Entries, undefined>>
> {
  const schema = v.object(entries);
  return v.fallback(schema, () => v.parse(schema, {}));
}

/** An object or `undefined`. */
export function optionalObject<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.fallback(v.optional(v.object(entries)), undefined);
}

/** An array without its invalid items. Anything else becomes an empty array. */
export function array<Item>(item: v.GenericSchema<unknown, Item>) {
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

/** An object with unknown values, else an empty one. */
export function record() {
  return v.fallback(v.record(v.string(), v.unknown()), () => ({}));
}
