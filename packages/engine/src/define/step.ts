import type { StepSource } from "./source/step-source.ts";

/*
 * A step is plain data. Its type also remembers which groups it leads to and which variables it names,
 * so that `defineBot` can refuse a name that isn't there. These two fields exist in types only.
 */
declare const leadsTo: unique symbol;
declare const names: unique symbol;

export interface Mentions<Group extends string, Variable extends string> {
  readonly [leadsTo]?: Group;
  readonly [names]?: Variable;
}

/** One thing that a bot does, made by `say`, `ask`, `go` … or written as plain data. */
export type Step<Group extends string = never, Variable extends string = never> = StepSource &
  Mentions<Group, Variable>;

/** Where an option or condition leads: one step (mostly `go`), or steps after which the flow comes back. */
export type Branch<Group extends string, Variable extends string> =
  | Step<Group, Variable>
  | readonly Step<Group, Variable>[];

/** The `{{variables}}` in a text that is known to the compiler. */
export type VariablesIn<Text extends string> = string extends Text
  ? never
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? (Name extends `=${string}` ? never : Name) | VariablesIn<Rest>
    : never;
