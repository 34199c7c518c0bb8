/** Declares a text variable. */
export interface TextVariable extends VariableFields {
  /** Type of the variable. */
  readonly type: "text";
  /** Initial value. */
  readonly default?: string | undefined;
}

/** Declares a number variable. */
export interface NumberVariable extends VariableFields {
  /** Type of the variable. */
  readonly type: "number";
  /** Initial value. */
  readonly default?: number | undefined;
}

/** Declares a variable with a fixed set of values. */
export interface OneOfVariable extends VariableFields {
  /** Type of the variable. */
  readonly type: "oneOf";
  /** The values. */
  readonly values: readonly string[];
  /** Initial value. */
  readonly default?: string | undefined;
}

/** Declares a list variable. */
export interface ListVariable extends VariableFields {
  /** Type of the variable. */
  readonly type: "list";
  /** Initial value. */
  readonly default?: readonly string[] | undefined;
}

/** Fields of every declaration. */
export interface VariableFields {
  /** Whether the variable is part of the results. Default: true. */
  readonly isKept?: boolean | undefined;
  /** The author's note. */
  readonly comment?: string | undefined;
}

/** Declaration of a variable. */
export type VariableSource = TextVariable | NumberVariable | OneOfVariable | ListVariable;
