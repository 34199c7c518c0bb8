import type { VariableDefinition, VariableValue } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { valueSize } from "../state/session-size.ts";
import type { Frame } from "../state/session-state.ts";
import { currentBot, currentFrame, type Flow } from "../turn/flow.ts";
import { log } from "../turn/flow-output.ts";
import { isVerified, verifiedValue } from "./verified-variables.ts";

/** Characters of one value, so that a loop which appends a variable to itself can't exhaust the memory. */
export const MAX_VALUE_LENGTH = 1_000_000;

/**
 * Who has written a value, or parts of it: the bot's author, a visitor, a language model, or the last two. Text from a visitor is
 * always shown verbatim, never as links or markup; text from a model is marked, and its images load only from allowed hosts.
 */
export type ValueOrigin = "bot" | "visitor" | "model" | "mixed";

/** The origin of a value that is made of several. */
export function joinOrigins(origins: readonly ValueOrigin[]): ValueOrigin {
  const isVisitors = origins.some(hasVisitor);
  if (!origins.some(hasModel)) return isVisitors ? "visitor" : "bot";
  return isVisitors ? "mixed" : "model";
}

function hasVisitor(origin: ValueOrigin): boolean {
  return origin === "visitor" || origin === "mixed";
}

function hasModel(origin: ValueOrigin): boolean {
  return origin === "model" || origin === "mixed";
}

export function findVariable(flow: Flow, id: unknown): VariableDefinition | undefined {
  return typeof id === "string" ? currentBot(flow).variables.get(id) : undefined;
}

/** Current value of a variable, else its initial value. Null if the variable doesn't exist. */
export function readVariable(flow: Flow, id: unknown): VariableValue {
  const variable = findVariable(flow, id);
  return variable === undefined ? null : readValue(flow, variable);
}

export function readVariableByName(flow: Flow, name: string): VariableValue {
  const variable = currentBot(flow).variablesByName.get(name);
  return variable === undefined ? null : readValue(flow, variable);
}

function readValue(flow: Flow, variable: VariableDefinition): VariableValue {
  const verified = verifiedValue(flow, variable.name);
  if (verified !== undefined) {
    // The run that determines an opening has no identity, but the visitors to whom it is shown may.
    noteInitialValue(flow, variable);
    return verified;
  }
  const { variables } = currentFrame(flow);
  if (Object.hasOwn(variables, variable.id)) return variables[variable.id] ?? null;
  noteInitialValue(flow, variable);
  return variable.value;
}

/** Who has written the variable's value. */
export function originOf(flow: Flow, name: string): ValueOrigin {
  const variable = currentBot(flow).variablesByName.get(name);
  if (variable === undefined) return "bot";
  // The site's own users choose their names.
  if (isVerified(flow, name)) return "visitor";
  const frame = currentFrame(flow);
  if (!Object.hasOwn(frame.variables, variable.id)) noteInitialValue(flow, variable);
  return joinOrigins([
    frame.visitorVariables.includes(variable.id) ? "visitor" : "bot",
    mayBeModels(frame, currentBot(flow), variable) ? "model" : "bot",
  ]);
}

/** An earlier version noted no origin in its sessions: in these, what a model's text may reach at all counts. */
export function mayBeModels(
  { modelVariables }: Frame,
  bot: Pick<CompiledBot, "modelVariables">,
  { id, name }: Pick<VariableDefinition, "id" | "name">,
): boolean {
  return modelVariables === undefined ? bot.modelVariables.has(name) : modelVariables.includes(id);
}

/** The same of a variable's id. */
export function originOfId(flow: Flow, id: unknown): ValueOrigin {
  const variable = findVariable(flow, id);
  return variable === undefined ? "bot" : originOf(flow, variable.name);
}

/** Whether the variable's value came from the visitor. */
export function isFromVisitor(flow: Flow, name: string): boolean {
  return hasVisitor(originOf(flow, name));
}

/** Whether the variable's value may contain a model's text. */
export function isFromModel(flow: Flow, name: string): boolean {
  return hasModel(originOf(flow, name));
}

/** A page can prefill any variable, so its initial value and origin are not the same for all visitors. */
function noteInitialValue({ dependencies }: Flow, { name }: VariableDefinition): void {
  dependencies?.push({ kind: "variable", name });
}

/** Sets a variable. Unknown ids are ignored; a value that is too long, or for which the session has no room, is logged and not stored. */
export function setVariable(
  flow: Flow,
  id: unknown,
  value: VariableValue,
  origin: ValueOrigin | "page",
): void {
  const variable = findVariable(flow, id);
  if (variable === undefined) return;
  if (isVerified(flow, variable.name)) return logVerified(flow, variable, origin);
  const frame = currentFrame(flow);
  const growth = valueSize(value) - valueSize(frame.variables[variable.id]);
  const problem = sizeProblem(flow, value, growth);
  if (problem !== undefined) {
    const isKept = origin === "page" || (growth > 0 && isLonger(value, readValue(flow, variable)));
    log(flow, {
      status: "error",
      description: `The value of ${variable.name} is too long`,
      details: `${problem} ${isKept ? "Its value was not changed." : "It is empty now."}`,
    });
    // A list or a text that can't grow stays. Another old value may be one that the page or the visitor has chosen, e.g. as a price: it must
    // not stay in place of the bot's.
    if (!isKept) assign(flow, variable, null, "bot");
    return;
  }
  assign(flow, variable, value, origin);
}

/** Whether a value begins with the other one: more was to be added to it. */
function isLonger(value: VariableValue, old: VariableValue): boolean {
  if (typeof value === "string") return typeof old === "string" && old !== "" && value.startsWith(old);
  return isList(value) && isList(old);
}

function assign(
  flow: Flow,
  variable: VariableDefinition,
  value: VariableValue,
  origin: ValueOrigin | "page",
): void {
  const frame = currentFrame(flow);
  flow.size.values += valueSize(value) - valueSize(frame.variables[variable.id]);
  frame.variables[variable.id] = typeof value === "string" || value === null ? value : [...value];
  const isPrefilled = origin === "page";
  noteOrigin(frame, variable.id, {
    isVisitors: isPrefilled || hasVisitor(origin),
    isModels: !isPrefilled && hasModel(origin),
    isPrefilled,
  });
}

/** Only the visitor's token changes a verified variable. A page may send values for all variables. */
function logVerified(flow: Flow, { name }: VariableDefinition, origin: ValueOrigin | "page"): void {
  if (origin === "page") return;
  log(flow, { status: "info", description: `${name} is verified and was not changed` });
}

/** Notes where a variable's value is from. */
export function noteOrigin(
  frame: Frame,
  id: string,
  origin: { readonly isVisitors: boolean; readonly isModels: boolean; readonly isPrefilled: boolean },
): void {
  const { visitorVariables, modelVariables, prefilledVariables = [] } = frame;
  frame.visitorVariables = listed(visitorVariables, id, origin.isVisitors);
  if (modelVariables !== undefined) frame.modelVariables = listed(modelVariables, id, origin.isModels);
  if (origin.isPrefilled || prefilledVariables.includes(id))
    frame.prefilledVariables = listed(prefilledVariables, id, origin.isPrefilled);
}

/** The list with the id or without it. */
function listed(ids: string[], id: string, isListed: boolean): string[] {
  if (ids.includes(id) === isListed) return ids;
  return isListed ? [...ids, id] : ids.filter((other) => other !== id);
}

/**
 * Gives a variable its initial value back, which is not the same for all visitors either: in the run that determines the
 * opening, reading the variable makes the bot depend on it.
 */
export function unsetVariable(flow: Flow, id: unknown): void {
  const variable = findVariable(flow, id);
  if (variable !== undefined) delete currentFrame(flow).variables[variable.id];
}

function sizeProblem(flow: Flow, value: VariableValue, growth: number): string | undefined {
  const { sessionCharacters } = flow.services.limits;
  if (valueSize(value) > MAX_VALUE_LENGTH)
    return `A variable holds at most ${MAX_VALUE_LENGTH.toLocaleString("en")} characters.`;
  if (growth > 0 && flow.size.values + growth > sessionCharacters)
    return `A session holds at most ${sessionCharacters.toLocaleString("en")} characters.`;
  return undefined;
}

/** Saves an answer in a variable. It is appended to a list of answers. */
export function saveAnswer(flow: Flow, id: unknown, answer: string): void {
  saveAnswerParts(flow, id, answer, [answer]);
}

/** The same for an answer of several parts, which are appended each. */
export function saveAnswerParts(
  flow: Flow,
  id: unknown,
  answer: VariableValue,
  parts: readonly string[],
): void {
  const list = collectedList(flow, id);
  if (list === undefined) setVariable(flow, id, answer, "visitor");
  else setVariable(flow, id, [...list, ...parts], joinOrigins(["visitor", originOfId(flow, id)]));
}

/** The list in which the flow collects answers. One that the page has prefilled is not: answers replace it. */
export function collectedList(flow: Flow, id: unknown): readonly (string | null)[] | undefined {
  const variable = findVariable(flow, id);
  const value = readVariable(flow, id);
  if (variable === undefined || !isList(value)) return undefined;
  if (currentFrame(flow).prefilledVariables?.includes(variable.id) !== true) return value;
  return isList(variable.value) ? [] : undefined;
}

export function isList(value: VariableValue): value is readonly (string | null)[] {
  return Array.isArray(value);
}

/** Converts any JSON value to a variable's value. */
export function toVariableValue(value: unknown): VariableValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === null || item === undefined ? null : toText(item)));
  return toText(value);
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value) ?? "";
}
