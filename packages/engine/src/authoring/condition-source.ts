import * as v from "valibot";

/** Compares a variable with a value. */
export type Operator =
  | "equal to"
  | "not equal to"
  | "contains"
  | "does not contain"
  | "greater than"
  | "greater or equal to"
  | "less than"
  | "less or equal to"
  | "is set"
  | "is empty"
  | "starts with"
  | "ends with"
  | "matches"
  | "does not match";

/** Comparison operators, with their names in exported bots. */
export const operators = {
  "equal to": "Equal to",
  "not equal to": "Not equal",
  contains: "Contains",
  "does not contain": "Does not contain",
  "greater than": "Greater than",
  "greater or equal to": "Greater or equal to",
  "less than": "Less than",
  "less or equal to": "Less or equal to",
  "is set": "Is set",
  "is empty": "Is empty",
  "starts with": "Starts with",
  "ends with": "Ends with",
  matches: "Matches regex",
  "does not match": "Does not match regex",
} as const satisfies Readonly<Record<Operator, string>>;

export function isOperator(word: string): word is Operator {
  return Object.hasOwn(operators, word);
}

const operator = v.picklist(Object.keys(operators).filter((word) => isOperator(word)));

const comparisonSource = v.strictObject({
  variable: v.string(),
  operator,
  /** May contain `{{variables}}`. Not used by "is set" and "is empty". */
  value: v.optional(v.union([v.string(), v.number()])),
});

const comparisons = v.pipe(v.array(comparisonSource), v.minLength(1));

const all = v.strictObject({ all: comparisons });
const any = v.strictObject({ any: comparisons });

/** One comparison, or several of which `all` or `any` must be true. */
export const conditionSource: v.GenericSchema<ConditionSource> = v.lazy((input) => {
  if (input === undefined) return v.union([comparisonSource, all, any]);
  if (typeof input !== "object" || input === null) return comparisonSource;
  return "all" in input ? all : "any" in input ? any : comparisonSource;
});

/** Compares a variable. */
export interface ComparisonSource {
  /** Name of the variable. */
  readonly variable: string;
  /** How it is compared. */
  readonly operator: Operator;
  /** May contain `{{variables}}`. Not used by "is set" and "is empty". */
  readonly value?: string | number | undefined;
}

/** One comparison, or several of which `all` or `any` must be true. */
export type ConditionSource =
  | ComparisonSource
  | { readonly all: readonly ComparisonSource[] }
  | { readonly any: readonly ComparisonSource[] };
