import { specialValues, type SetSource } from "../source/set-source.ts";
import { variableId } from "./bot-draft.ts";
import { type BlockBody, type Standing } from "./standing.ts";

export function buildSet(step: SetSource, standing: Standing): BlockBody {
  const target = variableId(standing.draft, step.set, standing.place);
  return { type: "Set variable", options: { variableId: target, ...formula(step.to, standing) } };
}

function formula(value: SetSource["to"], { draft, place }: Standing): Readonly<Record<string, unknown>> {
  const id = (name: string | undefined) => variableId(draft, name, place);
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
  const expression = markVariables(value.expr, [...draft.variableIds.keys()]);
  return { ...custom(expression), isExecutedOnClient: value.runsOnClient };
}

function custom(expression: string): Readonly<Record<string, unknown>> {
  return { type: "Custom", expressionToEvaluate: expression, isCode: true };
}

/** A text as an expression: `"5 - 3"` stays text, `{{variables}}` in it are put in their place. */
function textExpression(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/).filter((part) => part !== "");
  const [only] = parts;
  if (parts.length === 1 && only?.startsWith("{{")) return only;
  if (!text.includes("{{")) return JSON.stringify(text);
  return `[${parts.map((part) => (part.startsWith("{{") ? part : JSON.stringify(part))).join(", ")}].join("")`;
}

/** Strings and templates, marked variables, then names that don't follow a dot. */
const TOKEN =
  /(["'`])(?:\\[\s\S]|(?!\1)[\s\S])*\1|\{\{[^}]*\}\}|(?<![\w$.])[\p{L}_$][\p{L}\p{N}_$]*(?:\s*:)?/gu;

/** Writes the bot's variables in an expression as `{{name}}`; keys of objects stay as they are. */
function markVariables(code: string, names: readonly string[]): string {
  return code.trim().replace(TOKEN, (token, _quote, offset: number) => {
    const isKey = token.endsWith(":") && /[{,]\s*$/.test(code.trim().slice(0, offset));
    const name = token.replace(/\s*:$/, "");
    return !isKey && names.includes(name) ? `{{${name}}}${token.slice(name.length)}` : token;
  });
}
