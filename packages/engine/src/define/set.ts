import { joinTemplate } from "./say.ts";
import type { Formula, SetSource, SpecialValue } from "../authoring/set-source.ts";
import type { Mentions, Step, VariablesIn } from "../authoring/step.ts";

/** Sets a variable to a text with `{{variables}}`, a number, or a formula such as `expr` or `special`. */
export function set<const Variable extends string, const Value extends SetSource["to"]>(
  variable: Variable,
  value: Value,
  options: { readonly id?: string } = {},
): Step<
  never,
  | Variable
  | (Value extends string ? VariablesIn<Value> : Value extends Mentions<never, infer Used> ? Used : never)
> {
  return { set: variable, to: value, ...options };
}

/** A JavaScript expression in which the bot's variables are in scope: expr`score + 10`. */
export function expr(
  code: TemplateStringsArray,
  ...values: readonly (string | number)[]
): { readonly expr: string } {
  return { expr: joinTemplate(code, values) };
}

/** A value provided by the server or the visitor's browser, e.g. `special("today")`. */
export function special(name: SpecialValue, timeZone?: string): Formula {
  return { special: name, ...(timeZone !== undefined && { timeZone }) };
}

/** Appends a value to a list variable. */
export function append(value: string): Formula {
  return { append: value };
}

/** Removes the first or last value of a list variable and saves it in `save`. */
export function take<const Variable extends string = never>(
  which: "first" | "last",
  save?: Variable,
): Formula & Mentions<never, Variable> {
  return { take: which, ...(save !== undefined && { save }) };
}

/** Finds `item` in the list `among` and returns the value at the same index of the list `from`. */
export function lookUp<const Variable extends string>(
  item: Variable,
  among: Variable,
  from: Variable,
): Formula & Mentions<never, Variable> {
  return { lookUp: item, in: among, from };
}
