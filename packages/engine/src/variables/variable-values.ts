import type { VariableDefinition, VariableValue } from "../bot/bot-definition.ts";
import { currentBot, currentFrame, type Flow } from "../flow/flow.ts";

/** Who a value came from. A visitor's words are shown as they are, never as links or markup. */
export type ValueOrigin = "bot" | "visitor";

export function findVariable(flow: Flow, id: unknown): VariableDefinition | undefined {
  return typeof id === "string" ? currentBot(flow).variables.get(id) : undefined;
}

/** The value now, else the one that the bot begins with; nothing for a variable that is not there. */
export function readVariable(flow: Flow, id: unknown): VariableValue {
  const variable = findVariable(flow, id);
  return variable === undefined ? null : readValue(flow, variable);
}

export function readVariableByName(flow: Flow, name: string): VariableValue {
  const variable = currentBot(flow).variablesByName.get(name);
  return variable === undefined ? null : readValue(flow, variable);
}

function readValue(flow: Flow, variable: VariableDefinition): VariableValue {
  const { variables } = currentFrame(flow);
  return Object.hasOwn(variables, variable.id) ? (variables[variable.id] ?? null) : variable.value;
}

/** Whether the value is a visitor's own words. */
export function isFromVisitor(flow: Flow, name: string): boolean {
  const variable = currentBot(flow).variablesByName.get(name);
  return variable !== undefined && currentFrame(flow).visitorVariables.includes(variable.id);
}

/** Sets a variable; an id that is not there is passed over. */
export function setVariable(flow: Flow, id: unknown, value: VariableValue, origin: ValueOrigin): void {
  const variable = findVariable(flow, id);
  if (variable === undefined) return;
  const frame = currentFrame(flow);
  frame.variables[variable.id] = typeof value === "string" || value === null ? value : [...value];
  frame.visitorVariables = frame.visitorVariables.filter((other) => other !== variable.id);
  if (origin === "visitor") frame.visitorVariables.push(variable.id);
}

/** Puts an answer into a variable; one that holds a list gets it appended. */
export function saveAnswer(flow: Flow, id: unknown, answer: string): void {
  const before = readVariable(flow, id);
  setVariable(flow, id, isList(before) ? [...before, answer] : answer, "visitor");
}

export function isList(value: VariableValue): value is readonly (string | null)[] {
  return Array.isArray(value);
}

/** What any JSON value is as a variable's value. */
export function toVariableValue(value: unknown): VariableValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === null || item === undefined ? null : toText(item)));
  return toText(value);
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object") return JSON.stringify(value) ?? "";
  return String(value);
}
