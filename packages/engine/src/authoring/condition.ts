import type { ComparisonSource, ConditionSource } from "./condition-source.ts";
import type { Mentions } from "./step.ts";

/** A comparison that names a variable. */
export type Comparison<Variable extends string> = ComparisonSource & Mentions<never, Variable>;

/** The condition of a `when` or `branch`: one comparison, or several combined by `all` or `any`. */
export type Condition<Variable extends string> = ConditionSource & Mentions<never, Variable>;
