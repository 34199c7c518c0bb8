import * as v from "valibot";
import { conditionSource } from "../../authoring/condition-source.ts";
import type { AbTestSource, SwitchSource, WhenSource } from "../../authoring/logic-source.ts";
import { blockId } from "../../authoring/question-source.ts";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

export const goStep = v.strictObject({
  go: v.string(),
  /** Id of the step in that group at which to continue. */
  at: text,
});

/** Like `go`, but a `return` step leads back to the step after it. */
export const jumpStep = v.strictObject({ jump: v.string(), at: text, id: blockId });

export const returnStep = v.strictObject({ return: v.literal(true), id: blockId });

export const waitStep = v.strictObject({
  /** Seconds. */
  wait: v.union([v.number(), v.string()]),
  /** Whether the flow itself waits, so that the following blocks run only after the delay. */
  isPausingFlow: flag,
  id: blockId,
});

export const redirectStep = v.strictObject({ redirect: v.string(), isNewTab: flag, id: blockId });

/** Runs another bot of the same server, by its id or public id, or with `current` a group of this bot. */
export const linkStep = v.strictObject({ link: v.string(), group: text, mergesResults: flag, id: blockId });

/** Steps with several branches. `branch` is the schema of a branch. */
export function branchingSteps<Branch>(branch: v.GenericSchema<Branch>) {
  const when: v.GenericSchema<WhenSource<Branch>> = v.strictObject({
    when: conditionSource,
    do: branch,
    else: v.optional(branch),
    id: blockId,
  });
  const cases: v.GenericSchema<SwitchSource<Branch>> = v.strictObject({
    branch: v.pipe(v.array(v.strictObject({ when: conditionSource, do: branch })), v.minLength(1)),
    else: v.optional(branch),
    id: blockId,
  });
  const abTest: v.GenericSchema<AbTestSource<Branch>> = v.strictObject({
    abTest: v.strictObject({ a: branch, b: branch }),
    percent: v.optional(v.number()),
    id: blockId,
  });
  return { when, branch: cases, abTest };
}
