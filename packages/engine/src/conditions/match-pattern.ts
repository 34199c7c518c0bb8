import type { VariableValue } from "../bot/bot-definition.ts";
import { runCode, type Effectful } from "../effects/effect.ts";
import { log, type Flow } from "../flow/flow.ts";
import { isList } from "../variables/variable-values.ts";
import { createMatcher, readPattern, type Pattern } from "./pattern.ts";

/** Longest text that the sandbox tries a pattern on. */
const MAX_SANDBOXED = 10_000;

/**
 * Whether a value, or one of a list's, matches an author's pattern. What the linear engine can't do (looking around,
 * referring back) the sandbox does within its time; a pattern that is broken matches nothing, and the log says so.
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
    values: { texts: texts.map((text) => text.slice(0, MAX_SANDBOXED)), ...pattern },
  });
  if (outcome.ok) return outcome.value.value === true;
  log(flow, { ...failed(pattern), details: outcome.error });
  return false;
}

function failed({ source }: Pattern) {
  return {
    status: "error",
    description: `The pattern "${source.slice(0, 200)}" could not be tried`,
    context: "Condition",
  } as const;
}
