import type { StepSource } from "./step-source.ts";

/*
 * A step is plain data. Its type additionally carries the groups and variables that it references, so that `defineBot`
 * can reject undeclared names. These two fields exist only in types.
 */
/** Key of the groups that a step leads to. */
declare const leadsTo: unique symbol;
/** Key of the variables that a step names. */
declare const names: unique symbol;

/**
 * Groups and variables that a part of a bot refers to. Functions, because an optional property of type `never` is
 * `undefined` in projects without `exactOptionalPropertyTypes`.
 */
export interface Mentions<Group extends string, Variable extends string> {
  /** The groups. */
  readonly [leadsTo]?: () => Group;
  /** The variables. */
  readonly [names]?: () => Variable;
}

/** One step of a bot, created by `say`, `ask`, `go`, … or written as plain data. */
export type Step<Group extends string = never, Variable extends string = never> = StepSource &
  Mentions<Group, Variable>;

/** Target of an option or condition: one step (usually `go`), or several steps after which the flow returns. */
export type Branch<Group extends string, Variable extends string> =
  | Step<Group, Variable>
  | readonly Step<Group, Variable>[];

/** The `{{variables}}` in a string literal type. */
export type VariablesIn<Text extends string> = string extends Text
  ? never
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? (Name extends `=${string}` ? never : Name) | VariablesIn<Rest>
    : never;
