import { readDate } from "@banter/protocol";
import type { VariableValue } from "../bot/bot-definition.ts";
import { currentBot, type Flow } from "../turn/flow.ts";

/** A value and the variable that it was read from, if any. */
type Operand = readonly [variableId: string | undefined, value: VariableValue];

/**
 * Two values to compare: dates in the format of a date input that saves to one of the variables become ISO 8601, so that
 * `04/03/2026` is before `01/04/2026` and equal to `2026-03-04`.
 */
export function datesAsIso(flow: Flow, actual: Operand, expected: Operand): [VariableValue, VariableValue] {
  return [asIso(flow, actual, expected), asIso(flow, expected, actual)];
}

/** The formats of the value's own variable come first. */
function asIso(flow: Flow, [id, value]: Operand, [otherId]: Operand): VariableValue {
  if (typeof value !== "string") return value;
  const { dateFormats } = currentBot(flow);
  const formats = [id, otherId].flatMap((each) => (each === undefined ? [] : (dateFormats.get(each) ?? [])));
  for (const format of formats) {
    const iso = readDate(value, format);
    if (iso !== undefined) return iso;
  }
  return value;
}
