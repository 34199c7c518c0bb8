import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { VariableValue } from "../../bot/bot-definition.ts";
import { newId, now, type Effectful } from "../../effects/effect.ts";
import { log, type Flow } from "../../flow/flow.ts";
import { evaluate, mentionsVisitor } from "../../variables/evaluate.ts";
import { interpolate, loneVariable } from "../../variables/interpolate.ts";
import {
  findVariable,
  isFromVisitor,
  isList,
  readVariable,
  readVariableByName,
  setVariable,
  toVariableValue,
  type ValueOrigin,
} from "../../variables/variable-values.ts";
import { dateTime } from "./date-time.ts";

export const setVariableOptions = lenient.section({
  variableId: lenient.optionalText(),
  type: lenient.text("Custom"),
  expressionToEvaluate: lenient.writtenText(),
  isCode: lenient.flag(),
  isExecutedOnClient: lenient.flag(),
  timeZone: lenient.optionalText(),
  item: lenient.writtenText(),
  saveItemInVariableId: lenient.optionalText(),
  mapListItemParams: lenient.section({
    baseItemVariableId: lenient.optionalText(),
    baseListVariableId: lenient.optionalText(),
    targetListVariableId: lenient.optionalText(),
  }),
});

export type SetVariableOptions = v.InferOutput<typeof setVariableOptions>;

export interface Computed {
  readonly value: VariableValue;
  readonly origin: ValueOrigin;
}

type Source = (flow: Flow, options: SetVariableOptions) => Effectful<Computed | undefined>;

/** Where a value can come from, by its name in the file. */
const sources: Readonly<Record<string, Source>> = {
  Custom: custom,
  *Empty() {
    return own(null);
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
    return own(dateTime(yield* now(), 0, timeZone));
  },
  *Today(_flow, { timeZone }) {
    return own(dateTime(yield* now(), 0, timeZone));
  },
  *Yesterday(_flow, { timeZone }) {
    return own(dateTime(yield* now(), -1, timeZone));
  },
  *Tomorrow(_flow, { timeZone }) {
    return own(dateTime(yield* now(), 1, timeZone));
  },
  *"Random ID"() {
    return own(yield* newId());
  },
  *"Result ID"(flow) {
    return own(flow.session.resultId ?? null);
  },
  *"User ID"(flow) {
    return own(flow.session.resultId ?? flow.session.sessionId);
  },
  *Transcript(flow) {
    const lines = (flow.session.transcript ?? []).map(({ role, text }) => `${role}: ${text}`);
    return { value: lines.join("\n\n"), origin: "visitor" };
  },
  *"Environment name"() {
    return own("web");
  },
  *"Contact name"() {
    return own(null);
  },
  *"Phone number"() {
    return own(null);
  },
  *"Referral Click ID"() {
    return own(null);
  },
  *"Referral Source ID"() {
    return own(null);
  },
};

/** The value that the block's type stands for; nothing when the variable is to keep what it has. */
export function* computeValue(flow: Flow, options: SetVariableOptions): Effectful<Computed | undefined> {
  const source = Object.hasOwn(sources, options.type) ? sources[options.type] : undefined;
  if (source !== undefined) return yield* source(flow, options);
  log(flow, {
    status: "error",
    description: `Variables can't be set to "${options.type}"`,
    context: "Set variable",
  });
  return undefined;
}

function own(value: VariableValue): Computed {
  return { value, origin: "bot" };
}

/** A date or a number in groups, like `2024-01-31` or `555/12/34`: an author who means a sum marks it as code. */
const DIGIT_GROUPS = /^\d+([-/])\d+(?:\1\d+)+$/;

/** One variable is copied, code is run, and what is no code is taken as a text. */
function* custom(flow: Flow, { expressionToEvaluate, isCode }: SetVariableOptions): Effectful<Computed> {
  const expression = expressionToEvaluate.trim();
  if (expression === "") return own(null);
  const name = loneVariable(expression);
  if (name !== undefined) {
    return { value: readVariableByName(flow, name), origin: isFromVisitor(flow, name) ? "visitor" : "bot" };
  }
  const origin: ValueOrigin = mentionsVisitor(flow, expression) ? "visitor" : "bot";
  if (/^[+0]\d/.test(expression) || /^\d+$/.test(expression)) return own(expression);
  if (!isCode && DIGIT_GROUPS.test(expression)) return own(expression);
  const result = yield* evaluate(flow, expression);
  if (result.ok) return { value: toVariableValue(result.value), origin };
  if (isCode)
    log(flow, {
      status: "error",
      description: "A variable's code failed",
      details: result.error,
      context: "Set variable",
    });
  return { value: yield* interpolate(flow, expressionToEvaluate), origin };
}

function* appendValues(
  flow: Flow,
  { variableId, item }: SetVariableOptions,
): Effectful<Computed | undefined> {
  const before = readVariable(flow, variableId);
  const list = isList(before) ? before : before === null || before === "" ? [] : [before];
  const name = loneVariable(item);
  const value = name === undefined ? yield* interpolate(flow, item) : readVariableByName(flow, name);
  if (value === null || value === "") return undefined;
  return {
    value: [...list, ...(isList(value) ? value : [value])],
    origin: originOf(flow, variableId) === "visitor" || mentionsVisitor(flow, item) ? "visitor" : "bot",
  };
}

/** Takes the first or last item out of the list. */
function takeItem(
  flow: Flow,
  { variableId, saveItemInVariableId }: SetVariableOptions,
  at: 0 | -1,
): Computed | undefined {
  const list = readVariable(flow, variableId);
  if (!isList(list)) return undefined;
  const origin = originOf(flow, variableId);
  setVariable(flow, saveItemInVariableId, list.at(at) ?? null, origin);
  return { value: at === 0 ? list.slice(1) : list.slice(0, -1), origin };
}

/** The item of one list that stands where a given item stands in another. */
function* mapItem(flow: Flow, { mapListItemParams }: SetVariableOptions): Effectful<Computed | undefined> {
  const { baseItemVariableId, baseListVariableId, targetListVariableId } = mapListItemParams;
  const item = readVariable(flow, baseItemVariableId);
  const list = readVariable(flow, baseListVariableId);
  const target = readVariable(flow, targetListVariableId);
  if (!isList(list) || !isList(target) || isList(item)) return undefined;
  const index = list.indexOf(item);
  return index < 0
    ? undefined
    : { value: target[index] ?? null, origin: originOf(flow, targetListVariableId) };
}

function originOf(flow: Flow, id: string | undefined): ValueOrigin {
  const variable = findVariable(flow, id);
  return variable !== undefined && isFromVisitor(flow, variable.name) ? "visitor" : "bot";
}
