import { ok, type Result } from "@banter/protocol";
import { runCode, type Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { bindCode } from "./bind-code.ts";
import { coerceValue } from "./coerce-value.ts";
import {
  joinOrigins,
  originOf,
  readVariableByName,
  setVariable,
  toVariableValue,
  type ValueOrigin,
} from "./variable-values.ts";
import { valueText } from "./value-text.ts";

/** Code for the sandbox or the page: identifiers in place of `{{variables}}`, and their values. */
export interface PreparedCode {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Of the values. */
  readonly origin: ValueOrigin;
}

export function prepareCode(flow: Flow, source: string): PreparedCode {
  const { code, bindings } = bindCode(source);
  const values = Object.fromEntries(
    Object.entries(bindings).map(([identifier, { name, as }]) => {
      const value = readVariableByName(flow, name);
      return [identifier, as === "text" ? valueText(flow, value) : coerceValue(value)];
    }),
  );
  return { code, values, origin: originOfText(flow, source) };
}

/** Who has written the values that a text interpolates. */
export function originOfText(flow: Flow, text: string): ValueOrigin {
  const names = [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = ""]) => name);
  return joinOrigins(names.map((name) => originOf(flow, name)));
}

/** Values that only one run of a code has. */
interface MoreValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly origin: ValueOrigin;
}

const NO_MORE: MoreValues = { values: {}, origin: "bot" };

/** Runs code in the sandbox, as an expression unless it contains `return` or is a script, and applies the variables it sets. */
export function* evaluate(
  flow: Flow,
  source: string,
  more: MoreValues = NO_MORE,
  form: "value" | "script" = "value",
): Effectful<Result<unknown, string>> {
  const { code, values, origin } = prepareCode(flow, source);
  const isExpression = form === "value" && !/\breturn\b/.test(code);
  const result = yield* runCode({ code, isExpression, values: { ...values, ...more.values } });
  if (!result.ok) return result;
  for (const [name, value] of Object.entries(result.value.variables)) {
    const variable = currentBot(flow).variablesByName.get(name);
    setVariable(flow, variable?.id, toVariableValue(value), joinOrigins([origin, more.origin]));
  }
  return ok(result.value.value);
}
