import { isRecord } from "@banter/protocol";
import * as fc from "fast-check";
import { worstGrowths } from "./worst-texts.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { growingTexts, growingValues } from "./growth.ts";
import { hostileTexts, knownStrings } from "./hostile-strings.ts";
import { mutated } from "./mutations.ts";
import { createSchemaCoverage } from "./schema-coverage.ts";
import { valuesOf, type Schema } from "./schema-values.ts";

type Promises = Pick<FuzzTarget, "mayThrow" | "errorOf" | "markupOf">;

interface TextParser extends Promises {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** Pieces of the format's syntax. */
  readonly tokens: readonly string[];
  /** Well-formed texts. */
  readonly seeds?: readonly string[];
  /** One text takes long, so that only generated growths are measured. */
  readonly isSlow?: boolean;
}

/** A parser of texts: its tokens are combined, and its seeds are cut and spliced. */
export function textTarget({
  name,
  read,
  tokens,
  seeds = [],
  isSlow = false,
  ...promises
}: TextParser): FuzzTarget {
  return {
    name,
    inputs: hostileTexts(tokens, seeds).map((input) => ({ input })),
    growths: growingTexts([...tokens, ...seeds, " ", "a", "\n"]).map((text) => ({ text })),
    fixedGrowths: isSlow ? [] : worstGrowths,
    read: (input) => (typeof input === "string" ? read(input) : undefined),
    ...promises,
  };
}

interface ValueParser extends Promises {
  readonly name: string;
  readonly read: (value: unknown) => unknown;
  readonly schema?: Schema;
  /** Well-formed values. */
  readonly seeds?: readonly unknown[];
}

/** A parser of structured values: those that its schema accepts, and its seeds, are changed in one place. */
export function valueTarget({ name, read, schema, seeds = [], ...promises }: ValueParser): FuzzTarget {
  const values = fc.oneof(
    ...(schema === undefined ? [] : [{ weight: 3, arbitrary: valuesOf(schema) }]),
    ...(seeds.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...seeds) }]),
  );
  const tokens = [
    "{{",
    "}}",
    "a ",
    "<",
    "/",
    "%",
    ".",
    "*",
    ...knownStrings.filter((text) => text.length < 40),
  ];
  return {
    name,
    inputs: fc.oneof(
      { weight: 8, arbitrary: mutated(values).map(({ input, ...change }) => ({ input, mutated: change })) },
      { weight: 1, arbitrary: values.map((input) => ({ input })) },
      { weight: 1, arbitrary: fc.json().map((json) => ({ input: parsed(json) })) },
    ),
    growths: growingValues(values, tokens),
    fixedGrowths: [],
    read,
    ...(schema && { coverage: createSchemaCoverage(schema) }),
    ...promises,
  };
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}

/** The error of a `Result`: a text, an object with a message, or a list of diagnostics with their places. */
export function resultError(result: unknown): string | undefined {
  if (!isRecord(result) || result["ok"] !== false) return undefined;
  const { error } = result;
  return typeof error === "string" ? error : JSON.stringify(error);
}

/** The value as JSON. What can't be serialized is nested so deeply that any deep nesting stands for it. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  }
}

/** Calls `open` when the first input is read. */
export function once<Value>(open: () => Value): () => Value {
  let opened: { readonly value: Value } | undefined;
  return () => (opened ??= { value: open() }).value;
}
