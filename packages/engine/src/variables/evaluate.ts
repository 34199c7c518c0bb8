import { ok, type Result } from "@banter/protocol";
import { runCode, type Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { bindCode } from "./bind-code.ts";
import { coerceValue } from "./coerce-value.ts";
import { isFromVisitor, readVariableByName, setVariable, toVariableValue } from "./variable-values.ts";
import { valueText } from "./value-text.ts";

/** Code for the sandbox or the page: identifiers in place of `{{variables}}`, and their values. */
export interface PreparedCode {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether any value came from the visitor. */
  readonly hasVisitorValues: boolean;
}

export function prepareCode(flow: Flow, source: string): PreparedCode {
  const { code, bindings } = bindCode(source);
  const values = Object.fromEntries(
    Object.entries(bindings).map(([identifier, { name, as }]) => {
      const value = readVariableByName(flow, name);
      return [identifier, as === "text" ? valueText(flow, value) : coerceValue(value)];
    }),
  );
  return { code, values, hasVisitorValues: mentionsVisitor(flow, source) };
}

/** Whether a text interpolates a variable whose value came from the visitor. */
export function mentionsVisitor(flow: Flow, text: string): boolean {
  return [...text.matchAll(/\{\{([^{}]+)\}\}/g)].some(([, name = ""]) => isFromVisitor(flow, name));
}

/** Runs code in the sandbox, as an expression unless it contains `return` or is a script, and applies the variables it sets. */
export function* evaluate(
  flow: Flow,
  source: string,
  moreValues: Readonly<Record<string, unknown>> = {},
  form: "value" | "script" = "value",
): Effectful<Result<unknown, string>> {
  const { code, values, hasVisitorValues } = prepareCode(flow, source);
  const isExpression = form === "value" && !/\breturn\b/.test(code);
  const result = yield* runCode({ code, isExpression, values: { ...values, ...moreValues } });
  if (!result.ok) return result;
  for (const [name, value] of Object.entries(result.value.variables)) {
    const variable = currentBot(flow).variablesByName.get(name);
    setVariable(flow, variable?.id, toVariableValue(value), hasVisitorValues ? "visitor" : "bot");
  }
  return ok(result.value.value);
}
