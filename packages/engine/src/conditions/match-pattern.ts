import { fail, type Result } from "@banter/protocol";
import type { VariableValue } from "../bot/bot-definition.ts";
import { runCode, type Effectful } from "../effects/effect.ts";
import { log } from "../turn/flow-output.ts";
import type { Flow } from "../turn/flow.ts";
import { isList } from "../variables/variable-values.ts";
import type { Matcher, PatternProblem } from "../turn/pattern-work.ts";
import { createMatcher, MAX_MATCHED_LENGTH, readPattern, stepsToCompile, type Pattern } from "./pattern.ts";

/** Maximum text length for patterns that run in the sandbox. */
const MAX_SANDBOXED_LENGTH = 10_000;
/** Steps that each text takes, wherever it is matched. */
const STEPS_PER_TEXT = 50;

/**
 * Whether a value, or any item of a list, matches an author's pattern. Patterns that the linear-time engine doesn't
 * support (lookaround, back-references), and those for which the turn has too few steps left, run in the sandbox. A pattern
 * that is invalid, or too large for the sandbox, is logged and never matches.
 */
export function* matchesPattern(
  flow: Flow,
  actual: VariableValue,
  expected: VariableValue,
): Effectful<boolean> {
  const pattern = readPattern((isList(expected) ? JSON.stringify(expected) : expected) ?? "");
  if (pattern === undefined) return false;
  const values = isList(actual) ? actual : [actual];
  if (!spend(flow, STEPS_PER_TEXT * values.length)) return logFailure(flow, pattern, OUT_OF_STEPS.message);
  const texts = values.map((text) => text ?? "");
  const matcher = affordMatcher(flow, pattern, texts);
  if (matcher.ok) return texts.some(matcher.value.matches);
  if (matcher.error.kind === "unbounded") return yield* matchesInSandbox(flow, texts, pattern);
  return logFailure(flow, pattern, matcher.error.message);
}

/** The pattern's matcher if the turn has the time to match the texts. */
function affordMatcher(
  flow: Flow,
  pattern: Pattern,
  texts: readonly string[],
): Result<Matcher, PatternProblem> {
  const matcher = compileOnce(flow, pattern);
  if (!matcher.ok) return matcher;
  const steps = charactersOf(texts, MAX_MATCHED_LENGTH) * matcher.value.instructions;
  return spend(flow, steps) ? matcher : fail(OUT_OF_STEPS);
}

function compileOnce(flow: Flow, pattern: Pattern): Result<Matcher, PatternProblem> {
  const key = `/${pattern.source}/${pattern.flags}`;
  const known = flow.patterns.compiled.get(key);
  if (known !== undefined) return known;
  if (!spend(flow, stepsToCompile(pattern.source))) return fail(OUT_OF_STEPS);
  const matcher = createMatcher(pattern);
  flow.patterns.compiled.set(key, matcher);
  return matcher;
}

const OUT_OF_STEPS: PatternProblem = {
  kind: "unbounded",
  message:
    "All patterns of a turn share a limit of their work. Match shorter texts or lists, or use smaller patterns.",
};

function charactersOf(texts: readonly string[], maxLength: number): number {
  return texts.reduce((sum, { length }) => sum + Math.min(length, maxLength), 0);
}

/** Whether the turn has the steps left. Takes them if so. */
function spend({ patterns }: Flow, steps: number): boolean {
  if (steps > patterns.steps) return false;
  patterns.steps -= steps;
  return true;
}

function* matchesInSandbox(flow: Flow, texts: readonly string[], pattern: Pattern): Effectful<boolean> {
  const characters = pattern.source.length + charactersOf(texts, MAX_SANDBOXED_LENGTH);
  if (!spend(flow, characters)) return logFailure(flow, pattern, OUT_OF_STEPS.message);
  const outcome = yield* runCode({
    code: "texts.some((text) => new RegExp(source, flags).test(text))",
    isExpression: true,
    values: { texts: texts.map((text) => text.slice(0, MAX_SANDBOXED_LENGTH)), ...pattern },
  });
  return outcome.ok ? outcome.value.value === true : logFailure(flow, pattern, outcome.error);
}

/** A pattern that can't be evaluated doesn't match. */
function logFailure(flow: Flow, { source }: Pattern, details: string): false {
  log(flow, {
    status: "error",
    description: `The pattern "${source.slice(0, 200)}" could not be evaluated`,
    context: "Condition",
    details,
  });
  return false;
}
