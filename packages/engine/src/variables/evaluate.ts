import { ok, type Result } from "@banter/protocol";
import { runCode, type Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../flow/flow.ts";
import { bindCode } from "./bind-code.ts";
import { guessValue } from "./guess-value.ts";
import { isFromVisitor, readVariableByName, setVariable, toVariableValue } from "./variable-values.ts";
import { valueText } from "./value-text.ts";

/** Code ready for the sandbox or the page: names instead of `{{variables}}`, and the value of each name. */
export interface PreparedCode {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether a visitor's words go into it. */
  readonly hasVisitorValues: boolean;
}

export function prepareCode(flow: Flow, source: string): PreparedCode {
  const { code, bindings } = bindCode(source);
  const values = Object.fromEntries(
    Object.entries(bindings).map(([identifier, { name, as }]) => {
      const value = readVariableByName(flow, name);
      return [identifier, as === "text" ? valueText(flow, value) : guessValue(value)];
    }),
  );
  return { code, values, hasVisitorValues: mentionsVisitor(flow, source) };
}

/** Whether a text interpolates a variable whose value the visitor gave. */
export function mentionsVisitor(flow: Flow, text: string): boolean {
  return [...text.matchAll(/\{\{([^{}]+)\}\}/g)].some(([, name = ""]) => isFromVisitor(flow, name));
}

/** Runs code in the sandbox: an expression, unless it says `return` or is a whole script. Variables that it sets are set. */
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
