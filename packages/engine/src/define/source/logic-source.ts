import * as v from "valibot";
import { branchSource, type BranchSource } from "./branch-source.ts";
import { conditionSource, type ConditionSource } from "./condition-source.ts";
import { blockId } from "./question-source.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

export const goStep = v.strictObject({
  go: v.string(),
  /** Id of a step of that group to go on from. */
  at: text,
});

/** Like `go`, but `return` comes back to the step after it. */
export const jumpStep = v.strictObject({ jump: v.string(), at: text, id: blockId });

export const returnStep = v.strictObject({ return: v.literal(true), id: blockId });

export interface WhenSource {
  readonly when: ConditionSource;
  readonly then: BranchSource;
  readonly else?: BranchSource | undefined;
  readonly id?: string | undefined;
}

export const whenStep: v.GenericSchema<WhenSource> = v.strictObject({
  when: conditionSource,
  then: branchSource,
  else: v.optional(branchSource),
  id: blockId,
});

/** The first case that holds is taken. */
export interface SwitchSource {
  readonly branch: readonly { readonly when: ConditionSource; readonly then: BranchSource }[];
  readonly else?: BranchSource | undefined;
  readonly id?: string | undefined;
}

export const branchStep: v.GenericSchema<SwitchSource> = v.strictObject({
  branch: v.pipe(v.array(v.strictObject({ when: conditionSource, then: branchSource })), v.minLength(1)),
  else: v.optional(branchSource),
  id: blockId,
});

export interface AbTestSource {
  readonly abTest: { readonly a: BranchSource; readonly b: BranchSource };
  /** Share of visitors that take `a`. Default 50. */
  readonly percent?: number | undefined;
  readonly id?: string | undefined;
}

export const abTestStep: v.GenericSchema<AbTestSource> = v.strictObject({
  abTest: v.strictObject({ a: branchSource, b: branchSource }),
  percent: v.optional(v.number()),
  id: blockId,
});

export const waitStep = v.strictObject({
  /** Seconds. */
  wait: v.union([v.number(), v.string()]),
  /** Keeps the following blocks from running until the time is over. */
  isPausingFlow: flag,
  id: blockId,
});

export const redirectStep = v.strictObject({ redirect: v.string(), isNewTab: flag, id: blockId });

/** Another bot of the same server (its id or public id), or another group of this one with `current`. */
export const linkStep = v.strictObject({ link: v.string(), group: text, mergesResults: flag, id: blockId });
