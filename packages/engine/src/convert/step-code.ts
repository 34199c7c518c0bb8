import { isRecord } from "@banter/protocol";
import type { ConditionSource, ComparisonSource, Operator } from "../authoring/condition-source.ts";
import type { BranchSource, StepSource } from "../authoring/step-source.ts";
import { stepName } from "../define/source/step-source.ts";
import { call, list, literal, object, renderCode, type CodePart } from "./code-part.ts";
import type { Fields } from "./fields.ts";

/** The steps as an author writes them, with the functions of `@banter/engine`. */
export function formatStepCode(steps: readonly StepSource[]): string {
  const writer: CodeWriter = { used: new Set(), knows: () => true };
  return steps.map((step) => `${renderCode(stepCode(step, writer))},`).join("\n");
}

/** What the code of several steps shares. */
export interface CodeWriter {
  /** The functions that the code calls. */
  readonly used: Set<string>;
  /** Whether a variable is declared: a function whose text has another one is a type error. */
  readonly knows: (variable: string) => boolean;
}

export function stepCode(step: StepSource, writer: CodeWriter): CodePart {
  const name = stepName(step);
  const fields: Fields = { ...step };
  switch (name) {
    case "ask":
      return questionCode(fields, writer);
    case "return":
      return functionCall("comeBack", fields, [], ["return"], writer);
    case "when":
    case "branch":
      return caseCode(name, fields, writer);
    case "say":
      return hasUnknown(fields["say"], writer) ? dataCode(fields, writer) : simpleCall(name, fields, writer);
    case "set":
      return hasUnknown(fields["to"], writer)
        ? dataCode(fields, writer)
        : functionCall("set", fields, [literal(fields["set"]), literal(fields["to"])], ["set", "to"], writer);
    case "extract":
      return functionCall("ai.extract", fields, [literal(fields["extract"])], ["extract"], writer);
    case undefined:
      return dataCode(fields, writer);
    default:
      return simpleCall(name, fields, writer);
  }
}

/** The step's own field is the first argument; all others are the second. */
function simpleCall(name: string, fields: Fields, writer: CodeWriter): CodePart {
  const first = name === "abTest" ? dataCode(fields[name], writer) : literal(fields[name]);
  return functionCall(name, fields, [first], [name], writer);
}

function functionCall(
  name: string,
  fields: Fields,
  values: readonly CodePart[],
  taken: readonly string[],
  { used }: CodeWriter,
): CodePart {
  used.add(name.replace(/\..*/, ""));
  const others = Object.entries(fields).filter(([key, value]) => !taken.includes(key) && value !== undefined);
  const options = others.map(([key, value]): [string, CodePart] => [key, literal(value)]);
  return call(name, options.length > 0 ? [...values, object(options)] : values);
}

function questionCode({ ask: kind, ...fields }: Fields, writer: CodeWriter): CodePart {
  writer.used.add("ask");
  return call(`ask.${String(kind)}`, Object.keys(fields).length === 0 ? [] : [dataCode(fields, writer)]);
}

/** The functions of these steps take no id. */
function caseCode(name: "when" | "branch", { id, ...fields }: Fields, writer: CodeWriter): CodePart {
  if (id !== undefined) return dataCode({ ...fields, id }, writer);
  writer.used.add(name);
  const { [name]: first, do: branch, else: otherwise } = fields;
  const values =
    name === "when"
      ? [fieldCode("when", first, writer), fieldCode("do", branch, writer)]
      : [dataCode(first, writer)];
  return call(name, otherwise === undefined ? values : [...values, fieldCode("else", otherwise, writer)]);
}

/** Data that contains branches and conditions. */
function dataCode(value: unknown, writer: CodeWriter): CodePart {
  if (Array.isArray(value)) return list(value.map((item: unknown) => dataCode(item, writer)));
  if (!isRecord(value)) return literal(value);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return object(entries.map(([key, field]): [string, CodePart] => [key, fieldCode(key, field, writer)]));
}

function fieldCode(key: string, value: unknown, writer: CodeWriter): CodePart {
  if (["do", "else", "a", "b"].includes(key) && isBranch(value)) return branchCode(value, writer);
  if ((key === "when" || key === "showIf") && isCondition(value)) return conditionCode(value, writer);
  if (!["options", "buttons"].includes(key) || !isRecord(value)) return dataCode(value, writer);
  return object(
    Object.entries(value).map(([label, branch]): [string, CodePart] => [
      label,
      isBranch(branch) ? branchCode(branch, writer) : literal(branch),
    ]),
  );
}

export function branchCode(branch: BranchSource, writer: CodeWriter): CodePart {
  return isSeveral(branch) ? list(branch.map((step) => stepCode(step, writer))) : stepCode(branch, writer);
}

function isSeveral(branch: BranchSource): branch is readonly StepSource[] {
  return Array.isArray(branch);
}

function isBranch(value: unknown): value is BranchSource {
  return Array.isArray(value) ? value.every(isStep) : isStep(value);
}

function isStep(value: unknown): value is StepSource {
  return isRecord(value) && stepName(value) !== undefined;
}

function isCondition(value: unknown): value is ConditionSource {
  return isRecord(value) && ("variable" in value || "all" in value || "any" in value);
}

/** The methods of `is`. */
const methods: Readonly<Record<Operator, string>> = {
  "equal to": "eq",
  "not equal to": "not",
  contains: "contains",
  "does not contain": "lacks",
  "greater than": "gt",
  "greater or equal to": "gte",
  "less than": "lt",
  "less or equal to": "lte",
  "starts with": "startsWith",
  "ends with": "endsWith",
  matches: "matches",
  "does not match": "matchesNot",
  "is set": "set",
  "is empty": "empty",
};

function conditionCode(condition: ConditionSource, writer: CodeWriter): CodePart {
  if ("all" in condition) return combined("all", condition.all, writer);
  if ("any" in condition) return combined("any", condition.any, writer);
  writer.used.add("is");
  const { variable, operator, value } = condition;
  const method = `is(${JSON.stringify(variable)}).${methods[operator]}`;
  return call(method, value === undefined ? [] : [literal(value)]);
}

function combined(
  name: "all" | "any",
  comparisons: readonly ComparisonSource[],
  writer: CodeWriter,
): CodePart {
  writer.used.add(name);
  return call(
    name,
    comparisons.map((comparison) => conditionCode(comparison, writer)),
  );
}

/** Whether a text shows a variable that isn't declared. */
function hasUnknown(text: unknown, { knows }: CodeWriter): boolean {
  const names = typeof text === "string" ? text.matchAll(/\{\{([^{}]+)\}\}/g) : [];
  return [...names].some(([, name = ""]) => !name.startsWith("=") && !knows(name));
}
