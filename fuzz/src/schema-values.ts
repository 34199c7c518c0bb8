import { fieldsOf, isRecord, type UnknownRecord } from "@banter/protocol";
import * as fc from "fast-check";
import * as v from "valibot";
import { knownStrings } from "./hostile-strings.ts";

export type Schema = v.GenericSchema;

/** Below this depth lists are empty and optional fields are left out, so that values of recursive schemas end. */
const MAX_DEPTH = 7;

/** Whether a value is a valibot schema that can be run. */
export function isSchema(value: unknown): value is Schema {
  return isRecord(value) && value["kind"] === "schema" && typeof value["~run"] === "function";
}

/** The schemas of a list or table of schemas. */
function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The entries of an object schema. */
export function entriesOf(schema: Schema): readonly (readonly [key: string, schema: Schema])[] {
  return Object.entries(fieldsOf(fieldsOf(schema)["entries"])).flatMap(([key, entry]) =>
    isSchema(entry) ? [[key, entry] as const] : [],
  );
}

/** The schemas that a schema of the same value consists of: a wrapper's content, the options of a union, a lazy one. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  const { wrapped, options, getter } = fieldsOf(schema);
  const lazy: unknown = schema.type === "lazy" && typeof getter === "function" ? getter() : undefined;
  return [wrapped, lazy].filter(isSchema).concat(schemasIn(options));
}

/** The schemas of a list's items, or of a record's values. */
export function itemsOf(schema: Schema): readonly Schema[] {
  const { item, items, value, rest } = fieldsOf(schema);
  return [item, value, rest].filter(isSchema).concat(schemasIn(items));
}

/**
 * Values that a schema accepts, as far as it says so in data. A check that is code is satisfied by trying: of generated and
 * well-known values, those that pass it are used.
 */
export function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const base = plainValues(schema, depth);
  const { pipe } = fieldsOf(schema);
  const isChecked = Array.isArray(pipe) && pipe.some((step) => fieldsOf(step)["kind"] === "validation");
  return isChecked && isScalar(schema) ? passing(schema, base, pipe) : base;
}

function isScalar({ type }: Schema): boolean {
  return ["string", "number", "unknown", "any", "custom"].includes(type);
}

/** At most this many values of a checked field. */
const SAMPLES = 60;

function passing(
  schema: Schema,
  base: fc.Arbitrary<unknown>,
  pipe: readonly unknown[],
): fc.Arbitrary<unknown> {
  const patterns = pipe.flatMap((step) => {
    const { requirement } = fieldsOf(step);
    return requirement instanceof RegExp ? matching(requirement) : [];
  });
  const limits = pipe.flatMap((step) => {
    const { requirement } = fieldsOf(step);
    return typeof requirement === "number" ? [requirement, "a".repeat(Math.min(requirement, 2_000))] : [];
  });
  const candidates = [
    ...knownStrings,
    ...limits,
    ...[base, ...patterns].flatMap((arbitrary) => fc.sample(arbitrary, { numRuns: 30, seed: 1 })),
  ];
  const accepted = candidates.filter((candidate) => v.safeParse(schema, candidate).success);
  return accepted.length === 0 ? base : fc.constantFrom(...accepted.slice(0, SAMPLES));
}

/** fast-check can't generate every pattern. */
function matching(pattern: RegExp): readonly fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[^su]/g, "")))];
  } catch {
    return [];
  }
}

function plainValues(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const fields = fieldsOf(schema);
  switch (schema.type) {
    case "string":
      return fc.oneof(fc.constantFrom(...knownStrings), fc.string({ maxLength: 12 }));
    case "number":
      return fc.oneof(fc.integer({ min: -2, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "undefined":
      return fc.constant(undefined);
    case "literal":
      return fc.constant(fields["literal"]);
    case "picklist":
    case "enum":
      return fc.constantFrom(...listOf(fields["options"]));
    case "object":
    case "loose_object":
    case "strict_object":
    case "object_with_rest":
      return objects(schema, depth);
    case "array":
    case "tuple":
    case "record":
      return collections(schema, depth);
    case "intersect":
      return fc
        .tuple(...schemasIn(fields["options"]).map((option) => valuesOf(option, depth)))
        .map((parts) => Object.assign({}, ...parts.map(fieldsOf)));
    default:
      return wrappedValues(schema, fields, depth);
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [undefined];
}

function objects(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const entries = entriesOf(schema);
  const required = entries.filter(([, entry]) => !isOptional(entry)).map(([key]) => key);
  const kept = depth < MAX_DEPTH ? entries : entries.filter(([key]) => required.includes(key));
  const model = Object.fromEntries(kept.map(([key, entry]) => [key, later(entry, depth + 1)]));
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

function isOptional({ type }: Schema): boolean {
  return /^(?:exact_optional|optional|nullish)$/.test(type);
}

function collections(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const items = itemsOf(schema).map((item) => later(item, depth + 1));
  if (schema.type === "tuple") return fc.tuple(...items);
  const item = fc.oneof(...items);
  const maxLength = depth < MAX_DEPTH ? 3 : 0;
  if (schema.type === "array") return fc.array(item, { maxLength });
  const key = fc.constantFrom("start", "name", "a", "b", "c d");
  return fc.dictionary(key, item, { maxKeys: maxLength, noNullPrototype: true });
}

function wrappedValues(schema: Schema, { literal }: UnknownRecord, depth: number): fc.Arbitrary<unknown> {
  const options = alternativesOf(schema).map((option) =>
    later(option, depth + (schema.type === "lazy" ? 1 : 0)),
  );
  const none = /nullable|nullish/.test(schema.type) ? [fc.constant(null)] : [];
  const all = [...options, ...none];
  return all.length > 0 ? fc.oneof(...all) : fc.constantFrom(literal, ...knownStrings, 1, true, {}, []);
}

/** Built when a value is generated: a recursive schema has no end. */
function later(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  let built: fc.Arbitrary<unknown> | undefined;
  return fc.constant(undefined).chain(() => (built ??= valuesOf(schema, depth)));
}
