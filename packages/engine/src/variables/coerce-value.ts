import type { VariableValue } from "../bot/bot-definition.ts";
import { isList } from "./variable-values.ts";

/**
 * Converts a variable's value for code: text that is a number or boolean becomes one. Text that merely looks like a
 * number (`0123`, `+49…`, more digits than a number can represent) stays text.
 */
export function coerceValue(value: VariableValue): unknown {
  return isList(value) ? value.map(coerceText) : coerceText(value);
}

function coerceText(text: string | null): unknown {
  if (text === null || text === "null" || text === "undefined") return null;
  if (text === "true") return true;
  if (text === "false") return false;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}
