import type { ConditionSource } from "./condition-source.ts";

/** Continues in another group. */
export interface GoSource {
  /** Name of the group. */
  readonly go: string;
  /** Id of the step in that group at which to continue. */
  readonly at?: string | undefined;
}

/** Like `go`, but a `return` step leads back to the step after it. */
export interface JumpSource {
  /** Name of the group. */
  readonly jump: string;
  /** Id of the step in that group at which to continue. */
  readonly at?: string | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Returns to after the last `jump`, or to the answer that triggered an event. */
export interface ReturnSource {
  /** Always true. */
  readonly return: true;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Runs a branch if a condition is true. */
export interface WhenSource<Branch> {
  /** The condition. */
  readonly when: ConditionSource;
  /** Steps to run if it is true. */
  readonly do: Branch;
  /** Steps to run if it is false. Default: the next step. */
  readonly else?: Branch | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Runs the first case whose condition is true. */
export interface SwitchSource<Branch> {
  /** The cases, in the order in which they are checked. */
  readonly branch: readonly { readonly when: ConditionSource; readonly do: Branch }[];
  /** Steps to run if no condition is true. Default: the next step. */
  readonly else?: Branch | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Runs one of two branches at random. */
export interface AbTestSource<Branch> {
  /** The branches. */
  readonly abTest: { readonly a: Branch; readonly b: Branch };
  /** Percentage of visitors for `a`, from 0 to 100. Default 50. */
  readonly percent?: number | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Pauses. */
export interface WaitSource {
  /** Seconds, from 0 to 2147483 (24 days). */
  readonly wait: number | string;
  /** Whether the flow itself waits, so that the following blocks run only after the delay. */
  readonly isPausingFlow?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Redirects the visitor. */
export interface RedirectSource {
  /** URL of the page: `http`, `https`, `mailto`, `tel`, `sms`, or a path. A bare host gets `https://`. */
  readonly redirect: string;
  /** Whether the page opens in a new tab. */
  readonly isNewTab?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** Runs another bot of the same server, or a group of this bot. */
export interface LinkSource {
  /** Id or public id of the bot, or `current`. */
  readonly link: string;
  /** The group in which it starts. */
  readonly group?: string | undefined;
  /** Whether its answers belong to this bot's result. */
  readonly mergesResults?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}
