import type { VariableSource } from "./source/variable-source.ts";

/** A text variable, empty or with a value to begin with. */
export function text(initial?: string): VariableSource {
  return { type: "text", ...(initial !== undefined && { default: initial }) };
}

/** A variable that holds a number. */
export function number(initial?: number): VariableSource {
  return { type: "number", ...(initial !== undefined && { default: initial }) };
}

/** A variable that holds one of a few values; comparing it with another one is reported. */
export function oneOf(...values: readonly [string, ...string[]]): VariableSource {
  return { type: "oneOf", values: [...values] };
}

/** A variable that holds several values: answers are added to it. */
export function list(...initial: readonly string[]): VariableSource {
  return { type: "list", ...(initial.length > 0 && { default: [...initial] }) };
}

/** Keeps a variable out of the results: it lives as long as the session. An answer that it holds is kept as an answer. */
export function forSession(variable: VariableSource): VariableSource {
  return { ...variable, isKept: false };
}
