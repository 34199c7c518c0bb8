import { fieldsOf, parseJson } from "@banter/protocol";
import { specialValues, isSpecialValue } from "../define/source/set-source.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { wrapVariables } from "../define/compile/build-set.ts";
import type { Conversion } from "./conversion.ts";
import { asText, present, valueAt, type Fields } from "./fields.ts";
import { variableName } from "./variable-name.ts";

const words: ReadonlyMap<unknown, string> = new Map(
  Object.keys(specialValues)
    .filter((word) => isSpecialValue(word))
    .map((word) => [specialValues[word], word]),
);

/** A Set variable block as a step. Its fields may be wrong. */
export function writeSet({ options }: BlockDefinition, conversion: Conversion): Fields {
  // Null is a value here.
  return {
    ...present({ set: variableName(conversion, options["variableId"]) }),
    to: formula(options, conversion),
  };
}

function formula(options: Fields, conversion: Conversion): unknown {
  const { type = "Custom", expressionToEvaluate = "", isExecutedOnClient, timeZone, item } = options;
  const name = (path: string) => variableName(conversion, valueAt(options, path));
  switch (type) {
    case "Custom":
      return isExecutedOnClient === true
        ? { expr: withoutBraces(asText(expressionToEvaluate), conversion), runsOnClient: true }
        : ownValue(customValue(asText(expressionToEvaluate)), conversion);
    case "Empty":
      return null;
    case "Append value(s)":
      return { append: item };
    case "Pop":
    case "Shift":
      return present({ take: type === "Pop" ? "last" : "first", save: name("saveItemInVariableId") });
    case "Map item with same index":
      return present({
        lookUp: name("mapListItemParams.baseItemVariableId"),
        in: name("mapListItemParams.baseListVariableId"),
        from: name("mapListItemParams.targetListVariableId"),
      });
    default:
      return present({ special: words.get(type), timeZone });
  }
}

function ownValue(value: unknown, conversion: Conversion): unknown {
  const { expr } = fieldsOf(value);
  return typeof expr === "string" ? { expr: withoutBraces(expr, conversion) } : value;
}

/** Variables in expressions need no braces where their names are identifiers. */
function withoutBraces(expression: string, { variables }: Conversion): string {
  const bare = expression.replace(/\{\{([\p{L}_$][\p{L}\p{N}_$]*)\}\}/gu, "$1");
  return wrapVariables(bare, [...variables.values()]) === expression ? bare : expression;
}

/** A value that is written out, else an expression. In a quoted text, variables keep their text. */
export function customValue(expression: string): unknown {
  const literal = literalOf(expression) ?? templateOf(expression);
  if (literal !== undefined) return literal;
  if (!isText(expression)) return { expr: expression };
  return expression.includes("{{") ? { expr: JSON.stringify(expression) } : expression;
}

/** Values other than texts, numbers, booleans and lists of texts are no literals of the format. */
function literalOf(expression: string): unknown {
  if (expression.includes("{{")) return undefined;
  const value = parseJson(expression);
  const isLiteral =
    ["string", "number", "boolean"].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === "string"));
  return isLiteral ? value : undefined;
}

const PLACEHOLDER = /\{\{[^{}=][^{}]*\}\}/g;
const ONLY_PLACEHOLDER = /^\{\{[^}]*\}\}$/;
const KEYWORDS: ReadonlySet<string> = new Set(
  "arguments async await case class const debugger delete do else export false for function get if import in instanceof let new null of return set setVariable static super this throw true try typeof var void while with yield".split(
    " ",
  ),
);
/** Anything but words and the blanks between them. */
const NO_WORDS = /[^\p{L}\p{N}_ \t]/u;
/** An operator without a second operand, a time, or characters without a meaning. */
const NO_CODE = /[\p{L}_][.,:!?]$|^[^?]*\d:\d|[@#]|[^\p{ASCII}\p{L}\p{M}\p{N}\s]/u;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Whether an expression can only be a text. Exported bots use one as a text if it fails as code: one that fails in any
 * case is the same text in our own format.
 */
function isText(expression: string): boolean {
  if (/^https?:\/\/\S+$/.test(expression)) return true;
  const code = expression.trim().replaceAll(PLACEHOLDER, "x");
  if (/["'`/\\(){}[\]\n\r]/.test(code)) return false;
  const isName = NAME.test(expression) && !KEYWORDS.has(expression) && !(expression in globalThis);
  return isName || NO_CODE.test(code) || code.split(NO_WORDS).some(hasNeighbors);
}

/** Whether two words beside each other are operands: no JavaScript has these. */
function hasNeighbors(words: string): boolean {
  const list = words.split(/[ \t]/).filter((word) => word !== "");
  return list.some((word, index) => index > 0 && !KEYWORDS.has(word) && !KEYWORDS.has(list[index - 1] ?? ""));
}

/** The text of a single variable, or one that our own format has compiled to a list of its parts. */
function templateOf(expression: string): string | undefined {
  if (ONLY_PLACEHOLDER.test(expression)) return expression;
  const list = /^\[(.*)\]\.join\(""\)$/.exec(expression)?.[1];
  const quoted = list?.replaceAll(PLACEHOLDER, (placeholder) => JSON.stringify(placeholder));
  const parts = parseJson(`[${quoted}]`);
  return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}
