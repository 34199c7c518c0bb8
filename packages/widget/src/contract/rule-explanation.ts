/** Why a display rule fired or didn't. */
export interface RuleExplanation {
  /** As written. */
  readonly rule: unknown;
  /** Whether it has fired on the present page. */
  readonly fired: boolean;
  /** Its conditions, then what else it takes to fire. */
  readonly why: readonly ConditionExplanation[];
}

/** Whether a condition holds now. */
export interface ConditionExplanation {
  /** As written. */
  readonly condition: unknown;
  readonly holds: boolean;
  /** A sentence for developers, in English. */
  readonly because: string;
}
