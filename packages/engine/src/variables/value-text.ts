import type { VariableValue } from "../bot/bot-definition.ts";
import { currentBot, type Flow } from "../flow/flow.ts";
import { isList } from "./variable-values.ts";

/** A value in the middle of a text: nothing is empty, a list is its JSON (before version 6: its last item). */
export function valueText(flow: Flow, value: VariableValue): string {
  if (value === null) return "";
  if (!isList(value)) return value;
  const isOld = Number.parseFloat(currentBot(flow).version) < 6;
  return isOld ? (value.at(-1) ?? "") : JSON.stringify(value);
}
