import type { Operator } from "../authoring/condition-source.ts";
import type { Comparison, Condition } from "../authoring/condition.ts";
import type { Branch, Step } from "../authoring/step.ts";

/** Compares a variable, e.g. `is("score").gte(5)`. Values may contain `{{variables}}`. */
export function is<const Variable extends string>(variable: Variable) {
  const compare =
    (operator: Operator) =>
    (value: string | number): Comparison<Variable> => ({ variable, operator, value });
  const check = (operator: Operator) => (): Comparison<Variable> => ({ variable, operator });
  return {
    eq: compare("equal to"),
    not: compare("not equal to"),
    contains: compare("contains"),
    lacks: compare("does not contain"),
    gt: compare("greater than"),
    gte: compare("greater or equal to"),
    lt: compare("less than"),
    lte: compare("less or equal to"),
    startsWith: compare("starts with"),
    endsWith: compare("ends with"),
    /** A regular expression such as `abc` or `/abc/i`. */
    matches: compare("matches"),
    matchesNot: compare("does not match"),
    set: check("is set"),
    empty: check("is empty"),
  };
}

/** True if every comparison is true. */
export function all<const Variable extends string>(
  ...comparisons: readonly [Comparison<Variable>, ...Comparison<Variable>[]]
): Condition<Variable> {
  return { all: comparisons };
}

/** True if at least one comparison is true. */
export function any<const Variable extends string>(
  ...comparisons: readonly [Comparison<Variable>, ...Comparison<Variable>[]]
): Condition<Variable> {
  return { any: comparisons };
}

/** Runs `then` if the condition is true, else `otherwise`. Without `otherwise` the flow continues with the next step. */
export function when<
  const Variable extends string,
  const Group extends string = never,
  const Inner extends string = never,
>(
  condition: Condition<Variable>,
  then: Branch<Group, Inner>,
  otherwise?: Branch<Group, Inner>,
): Step<Group, Variable | Inner> {
  return { when: condition, do: then, ...(otherwise !== undefined && { else: otherwise }) };
}

/** One case of a `branch`. */
export interface BranchCase<Group extends string, Variable extends string> {
  /** The condition. */
  readonly when: Condition<Variable>;
  /** Steps to run if it is true. */
  readonly do: Branch<Group, Variable>;
}

/** Runs the first case whose condition is true, else `otherwise`. Without `otherwise` the flow continues with the next step. */
export function branch<const Group extends string = never, const Variable extends string = never>(
  cases: readonly [BranchCase<Group, Variable>, ...BranchCase<Group, Variable>[]],
  otherwise?: Branch<Group, Variable>,
): Step<Group, Variable> {
  return { branch: cases, ...(otherwise !== undefined && { else: otherwise }) };
}
