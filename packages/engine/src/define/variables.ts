import type { VariableSource } from "../authoring/variable-source.ts";

/** A text variable, optionally with an initial value. */
export function text(initial?: string): VariableSource {
  return { type: "text", ...(initial !== undefined && { default: initial }) };
}

/** A number variable, optionally with an initial value. */
export function number(initial?: number): VariableSource {
  return { type: "number", ...(initial !== undefined && { default: initial }) };
}

/** A variable with a fixed set of values. Comparing it with any other value is reported as a warning. */
export function oneOf(...values: readonly [string, ...string[]]): VariableSource {
  return { type: "oneOf", values: [...values] };
}

/** A list variable. Saving an answer appends it to the list. */
export function list(...initial: readonly string[]): VariableSource {
  return { type: "list", ...(initial.length > 0 && { default: [...initial] }) };
}

/** Excludes a variable from the results. An answer saved in it is still recorded as an answer. */
export function forSession(variable: VariableSource): VariableSource {
  return { ...variable, isKept: false };
}
