import * as v from "valibot";
import { anyAmount, finiteNumber, rangeProblem } from "../../authoring/check-number.ts";
import { pageUrlProblem } from "../../authoring/check-url.ts";
import { checkValue } from "../../authoring/check-value.ts";
import { withScheme } from "../../blocks/logic/redirect.ts";
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

/** Browsers end a longer wait at once: their timers count milliseconds in 31 bits. */
const MAX_WAIT_SECONDS = Math.floor((2 ** 31 - 1) / 1_000);

const seconds = v.pipe(
  anyAmount,
  checkValue((amount) =>
    rangeProblem(
      amount,
      (value) => value >= 0 && value <= MAX_WAIT_SECONDS,
      `between 0 and ${MAX_WAIT_SECONDS} seconds`,
    ),
  ),
);

const percent = v.pipe(
  finiteNumber,
  checkValue((share) => rangeProblem(share, (value) => value >= 0 && value <= 100, "between 0 and 100")),
);

const target = v.pipe(
  v.string(),
  checkValue((url) => pageUrlProblem(url, "redirect", withScheme(url.trim()))),
);

export const waitStep = v.strictObject({
  /** Seconds. */
  wait: seconds,
  /** Whether the flow itself waits, so that the following blocks run only after the delay. */
  isPausingFlow: flag,
  id: blockId,
});

export const redirectStep = v.strictObject({ redirect: target, isNewTab: flag, id: blockId });

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
    percent: v.optional(percent),
    id: blockId,
  });
  return { when, branch: cases, abTest };
}
