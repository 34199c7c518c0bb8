import type { BlockBody } from "../../authoring/authoring-step.ts";
import { specialValues } from "../source/set-source.ts";
import type { SetSource } from "../../authoring/set-source.ts";
import { variableId } from "../../authoring/bot-builder.ts";
import type { BuildContext } from "../../authoring/build-context.ts";

export function buildSet(step: SetSource, context: BuildContext): BlockBody {
  const target = variableId(context.builder, step.set, context.location);
  return { type: "Set variable", options: { variableId: target, ...formula(step.to, context) } };
}

function formula(
  value: SetSource["to"],
  { builder, location }: BuildContext,
): Readonly<Record<string, unknown>> {
  const id = (name: string | undefined) => variableId(builder, name, location);
  if (value === null) return { type: "Empty" };
  if (typeof value === "string") return custom(textExpression(value));
  if (typeof value !== "object" || Array.isArray(value)) return custom(JSON.stringify(value));
  if ("special" in value) return { type: specialValues[value.special], timeZone: value.timeZone };
  if ("append" in value) return { type: "Append value(s)", item: value.append };
  if ("take" in value)
    return { type: value.take === "last" ? "Pop" : "Shift", saveItemInVariableId: id(value.save) };
  if ("lookUp" in value) {
    const mapListItemParams = {
      baseItemVariableId: id(value.lookUp),
      baseListVariableId: id(value.in),
      targetListVariableId: id(value.from),
    };
    return { type: "Map item with same index", mapListItemParams };
  }
  const expression = wrapVariables(value.expr, [...builder.variableIds.keys()]);
  return { ...custom(expression), isExecutedOnClient: value.runsOnClient };
}

function custom(expression: string): Readonly<Record<string, unknown>> {
  return { type: "Custom", expressionToEvaluate: expression, isCode: true };
}

/** A text as an expression that evaluates to it: `"5 - 3"` stays text, `{{variables}}` are interpolated. */
function textExpression(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/).filter((part) => part !== "");
  const [only] = parts;
  if (parts.length === 1 && only?.startsWith("{{")) return only;
  if (!text.includes("{{")) return JSON.stringify(text);
  return `[${parts.map((part) => (part.startsWith("{{") ? part : JSON.stringify(part))).join(", ")}].join("")`;
}

/** Strings and templates, `{{variables}}`, and identifiers that don't follow a dot. */
const TOKEN =
  /(["'`])(?:\\[\s\S]|(?!\1)[\s\S])*\1|\{\{[^}]*\}\}|(?<![\w$.])[\p{L}_$][\p{L}\p{N}_$]*(?:\s*:)?/gu;

/** Replaces the bot's variables in an expression by `{{name}}`. Object keys are not replaced. */
export function wrapVariables(code: string, names: readonly string[]): string {
  return code.trim().replace(TOKEN, (token, _quote, offset: number) => {
    const isKey = token.endsWith(":") && /[{,]\s*$/.test(code.trim().slice(0, offset));
    const name = token.replace(/\s*:$/, "");
    return !isKey && names.includes(name) ? `{{${name}}}${token.slice(name.length)}` : token;
  });
}
