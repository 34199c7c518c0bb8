import * as v from "valibot";
import type { BranchSource } from "./step-source.ts";
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
  readonly do: BranchSource;
  readonly else?: BranchSource | undefined;
  readonly id?: string | undefined;
}

/** The first case that holds is taken. */
export interface SwitchSource {
  readonly branch: readonly { readonly when: ConditionSource; readonly do: BranchSource }[];
  readonly else?: BranchSource | undefined;
  readonly id?: string | undefined;
}

export interface AbTestSource {
  readonly abTest: { readonly a: BranchSource; readonly b: BranchSource };
  /** Share of visitors that take `a`. Default 50. */
  readonly percent?: number | undefined;
  readonly id?: string | undefined;
}

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

/** Steps that lead to one of several branches, which `branch` reads. */
export function branchingSteps(branch: v.GenericSchema<BranchSource>) {
  const when: v.GenericSchema<WhenSource> = v.strictObject({
    when: conditionSource,
    do: branch,
    else: v.optional(branch),
    id: blockId,
  });
  const cases: v.GenericSchema<SwitchSource> = v.strictObject({
    branch: v.pipe(v.array(v.strictObject({ when: conditionSource, do: branch })), v.minLength(1)),
    else: v.optional(branch),
    id: blockId,
  });
  const abTest: v.GenericSchema<AbTestSource> = v.strictObject({
    abTest: v.strictObject({ a: branch, b: branch }),
    percent: v.optional(v.number()),
    id: blockId,
  });
  return { when, branch: cases, abTest };
}
