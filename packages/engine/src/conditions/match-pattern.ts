import type { VariableValue } from "../bot/bot-definition.ts";
import { runCode, type Effectful } from "../effects/effect.ts";
import { log } from "../turn/flow-output.ts";
import type { Flow } from "../turn/flow.ts";
import { isList } from "../variables/variable-values.ts";
import { createMatcher, readPattern, type Pattern } from "./pattern.ts";

/** Maximum text length for patterns that run in the sandbox. */
const MAX_SANDBOXED_LENGTH = 10_000;

/**
 * Whether a value, or any item of a list, matches an author's pattern. Patterns that the linear-time engine doesn't
 * support (lookaround, back-references) run in the sandbox. An invalid pattern is logged and never matches.
 */
export function* matchesPattern(
  flow: Flow,
  actual: VariableValue,
  expected: VariableValue,
): Effectful<boolean> {
  const pattern = readPattern((isList(expected) ? JSON.stringify(expected) : expected) ?? "");
  if (pattern === undefined) return false;
  const texts = (isList(actual) ? actual : [actual]).map((text) => text ?? "");
  const matcher = createMatcher(pattern);
  if (matcher.ok) return texts.some(matcher.value);
  if (matcher.error.kind === "unbounded") return yield* matchesInSandbox(flow, texts, pattern);
  log(flow, { ...failed(pattern), details: matcher.error.message });
  return false;
}

function* matchesInSandbox(flow: Flow, texts: readonly string[], pattern: Pattern): Effectful<boolean> {
  const outcome = yield* runCode({
    code: "texts.some((text) => new RegExp(source, flags).test(text))",
    isExpression: true,
    values: { texts: texts.map((text) => text.slice(0, MAX_SANDBOXED_LENGTH)), ...pattern },
  });
  if (outcome.ok) return outcome.value.value === true;
  log(flow, { ...failed(pattern), details: outcome.error });
  return false;
}

function failed({ source }: Pattern) {
  return {
    status: "error",
    description: `The pattern "${source.slice(0, 200)}" could not be evaluated`,
    context: "Condition",
  } as const;
}
