import { lenient, parseJson } from "@banter/protocol";
import * as v from "valibot";
import type { VariableValue } from "../../bot/bot-definition.ts";
import { newId, now, type Effectful } from "../../effects/effect.ts";
import { log } from "../../turn/flow-output.ts";
import type { Flow } from "../../turn/flow.ts";
import { linkedResultId } from "../../flow/linked-results.ts";
import { evaluate, originOfText } from "../../variables/evaluate.ts";
import { interpolate, asSingleVariable } from "../../variables/interpolate.ts";
import {
  isList,
  joinOrigins,
  originOf,
  originOfId,
  readVariable,
  readVariableByName,
  setVariable,
  toVariableValue,
  type ValueOrigin,
} from "../../variables/variable-values.ts";
import { dateTime } from "./date-time.ts";

export const setVariableOptions = lenient.object({
  variableId: lenient.optionalString(),
  type: lenient.string("Custom"),
  expressionToEvaluate: lenient.coercedString(),
  isCode: lenient.boolean(),
  isExecutedOnClient: lenient.boolean(),
  timeZone: lenient.optionalString(),
  item: lenient.coercedString(),
  saveItemInVariableId: lenient.optionalString(),
  mapListItemParams: lenient.object({
    baseItemVariableId: lenient.optionalString(),
    baseListVariableId: lenient.optionalString(),
    targetListVariableId: lenient.optionalString(),
  }),
});

export type SetVariableOptions = v.InferOutput<typeof setVariableOptions>;

export interface Computed {
  readonly value: VariableValue;
  readonly origin: ValueOrigin;
  /** The code of which this is the text failed. */
  readonly failure?: string;
}

type Source = (flow: Flow, options: SetVariableOptions) => Effectful<Computed | undefined>;

/** Sources of a value, by their name in the file. */
const sources: Readonly<Record<string, Source>> = {
  Custom: custom,
  *Empty() {
    return fromBot(null);
  },
  "Append value(s)": appendValues,
  *Pop(flow, options) {
    return takeItem(flow, options, -1);
  },
  *Shift(flow, options) {
    return takeItem(flow, options, 0);
  },
  "Map item with same index": mapItem,
  *Now(_flow, { timeZone }) {
    return fromBot(dateTime(yield* now(), 0, timeZone));
  },
  *Today(_flow, { timeZone }) {
    return fromBot(dateTime(yield* now(), 0, timeZone));
  },
  *Yesterday(_flow, { timeZone }) {
    return fromBot(dateTime(yield* now(), -1, timeZone));
  },
  *Tomorrow(_flow, { timeZone }) {
    return fromBot(dateTime(yield* now(), 1, timeZone));
  },
  *"Random ID"() {
    return fromBot(yield* newId());
  },
  *"Result ID"(flow) {
    const linked = flow.session.isPreview ? undefined : linkedResultId(flow);
    return fromBot(linked ?? flow.session.resultId ?? null);
  },
  *"User ID"(flow) {
    return fromBot(flow.session.resultId ?? flow.session.sessionId);
  },
  *Transcript(flow) {
    const lines = (flow.session.transcript ?? []).map(({ role, text }) => `${role}: "${text}"`);
    return { value: lines.join("\n\n"), origin: flow.session.hasModelText ? "mixed" : "visitor" };
  },
  *"Environment name"() {
    return fromBot("web");
  },
  *"Contact name"() {
    return fromBot(null);
  },
  *"Phone number"() {
    return fromBot(null);
  },
  *"Referral Click ID"() {
    return fromBot(null);
  },
  *"Referral Source ID"() {
    return fromBot(null);
  },
};

/** Whether a value of this type is computed here. */
export function isKnownSource(type: string): boolean {
  return Object.hasOwn(sources, type);
}

/** Whether a value of this type is made from the variable's old one. */
export function usesOldValue(type: string): boolean {
  return type === "Append value(s)" || type === "Pop" || type === "Shift";
}

/** Whether the variable gets a value of this type whatever it and others contain. */
export function alwaysComputes(type: string): boolean {
  return isKnownSource(type) && !usesOldValue(type) && type !== "Map item with same index";
}

/** Whether each start of a bot computes another value of this type, whatever its variables contain. */
export function differsBetweenStarts(type: string): boolean {
  return DIFFERENT_VALUES.has(type);
}

const DIFFERENT_VALUES: ReadonlySet<string> = new Set([
  "Now",
  "Today",
  "Yesterday",
  "Tomorrow",
  "Random ID",
  "Result ID",
  "User ID",
]);

/** Computes the new value. Undefined if the variable keeps its value. */
export function* computeValue(flow: Flow, options: SetVariableOptions): Effectful<Computed | undefined> {
  const source = Object.hasOwn(sources, options.type) ? sources[options.type] : undefined;
  if (source !== undefined) return yield* source(flow, options);
  log(flow, {
    status: "error",
    description: `Unknown value type "${options.type}"; the variable was not changed`,
    context: "Set variable",
  });
  return undefined;
}

function fromBot(value: VariableValue): Computed {
  return { value, origin: "bot" };
}

/** A date or grouped number such as `2024-01-31` or `555/12/34`: text, unless the author marked it as code. */
const DIGIT_GROUPS = /^\d+([-/])\d+(?:\1\d+)+$/;

/** A single variable is copied, code is evaluated, and any other expression is interpolated as text. */
function* custom(flow: Flow, { expressionToEvaluate, isCode }: SetVariableOptions): Effectful<Computed> {
  const expression = expressionToEvaluate.trim();
  if (expression === "") return fromBot(null);
  const name = asSingleVariable(expression);
  if (name !== undefined) {
    return { value: readVariableByName(flow, name), origin: originOf(flow, name) };
  }
  const origin = originOfText(flow, expression);
  if (/^[+0]\d/.test(expression) || /^\d+$/.test(expression)) return fromBot(expression);
  if (!isCode && DIGIT_GROUPS.test(expression)) return fromBot(expression);
  const literal = jsonLiteral(expression);
  if (literal !== undefined) return fromBot(toVariableValue(literal));
  const result = yield* evaluate(flow, expression);
  if (result.ok) return { value: toVariableValue(result.value), origin };
  const text = { value: yield* interpolate(flow, expressionToEvaluate), origin };
  if (!isCode) return text;
  const description = "A variable's code failed";
  log(flow, { status: "error", description, details: result.error, context: "Set variable" });
  return { ...text, failure: `${description}: ${result.error}` };
}

/** The value of an expression that needs no sandbox: a text, a number, a boolean, null, or a list of these. */
function jsonLiteral(expression: string): unknown {
  if (expression.includes("{{")) return undefined;
  const value = parseJson(expression);
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.every((part) => part === null || typeof part !== "object") ? value : undefined;
}

function* appendValues(
  flow: Flow,
  { variableId, item }: SetVariableOptions,
): Effectful<Computed | undefined> {
  const before = readVariable(flow, variableId);
  const list = isList(before) ? before : before === null || before === "" ? [] : [before];
  const name = asSingleVariable(item);
  const value = name === undefined ? yield* interpolate(flow, item) : readVariableByName(flow, name);
  if (value === null || value === "") return undefined;
  return {
    value: [...list, ...(isList(value) ? value : [value])],
    origin: joinOrigins([originOfId(flow, variableId), originOfText(flow, item)]),
  };
}

/** Removes the first or last item of the list and saves it in another variable. */
function takeItem(
  flow: Flow,
  { variableId, saveItemInVariableId }: SetVariableOptions,
  at: 0 | -1,
): Computed | undefined {
  const list = readVariable(flow, variableId);
  if (!isList(list)) return undefined;
  const origin = originOfId(flow, variableId);
  setVariable(flow, saveItemInVariableId, list.at(at) ?? null, origin);
  return { value: at === 0 ? list.slice(1) : list.slice(0, -1), origin };
}

/** The item of the target list at the index that the given item has in the base list. */
function* mapItem(flow: Flow, { mapListItemParams }: SetVariableOptions): Effectful<Computed | undefined> {
  const { baseItemVariableId, baseListVariableId, targetListVariableId } = mapListItemParams;
  const item = readVariable(flow, baseItemVariableId);
  const list = readVariable(flow, baseListVariableId);
  const target = readVariable(flow, targetListVariableId);
  if (!isList(list) || !isList(target) || isList(item)) return undefined;
  const index = list.indexOf(item);
  return index < 0
    ? undefined
    : { value: target[index] ?? null, origin: originOfId(flow, targetListVariableId) };
}
