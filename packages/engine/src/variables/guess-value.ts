import type { VariableValue } from "../bot/bot-definition.ts";
import { isList } from "./variable-values.ts";

/**
 * What code sees of a variable: numbers and booleans as such, but what only looks like a number
 * (`0123`, `+49…`, more digits than a number can hold) as text.
 */
export function guessValue(value: VariableValue): unknown {
  return isList(value) ? value.map(guessText) : guessText(value);
}

function guessText(text: string | null): unknown {
  if (text === null || text === "null" || text === "undefined") return null;
  if (text === "true") return true;
  if (text === "false") return false;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}
