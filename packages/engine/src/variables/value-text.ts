import type { VariableValue } from "../bot/bot-definition.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { isList } from "./variable-values.ts";

/** A value as text: empty for no value; JSON for a list, or its last item in bots older than version 6. */
export function valueText(flow: Flow, value: VariableValue): string {
  if (value === null) return "";
  if (!isList(value)) return value;
  const isBeforeVersion6 = Number.parseFloat(currentBot(flow).version) < 6;
  return isBeforeVersion6 ? (value.at(-1) ?? "") : JSON.stringify(value);
}
