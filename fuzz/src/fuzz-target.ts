import type * as fc from "fast-check";
import type { Growth } from "./growth.ts";
import type { MutatedValue } from "./mutations.ts";
import type { SchemaCoverage } from "./schema-coverage.ts";

/** An input of a parser. A mutation says which place of a valid value is hostile. */
export interface FuzzInput {
  readonly input: unknown;
  readonly mutated?: Pick<MutatedValue, "base" | "path">;
}

/** A parser with the generators of its inputs and what it promises. */
export interface FuzzTarget {
  /** `area/parser`, as for `--target`. */
  readonly name: string;
  readonly inputs: fc.Arbitrary<FuzzInput>;
  /** Inputs of a size, with which the time must grow no more than linearly. */
  readonly growths: fc.Arbitrary<Growth>;
  /** Growths that every run checks. */
  readonly fixedGrowths: readonly Growth[];
  /** Reads one input, and may return a promise. */
  readonly read: (input: unknown) => unknown;
  /** Errors that the parser throws by contract. Default: it never throws. */
  readonly mayThrow?: ((error: unknown) => boolean) | undefined;
  /** The error that a result reports with its place, undefined for a success. */
  readonly errorOf?: ((result: unknown) => string | undefined) | undefined;
  /** Markup that a result contains. */
  readonly markupOf?: ((result: unknown) => readonly string[]) | undefined;
  readonly coverage?: SchemaCoverage | undefined;
}
