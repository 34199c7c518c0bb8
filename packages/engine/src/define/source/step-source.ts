import * as v from "valibot";
import type { AuthoringContext, BlockBody } from "../../authoring/authoring-step.ts";
import { integrationSteps } from "../../blocks/integrations/integrations.ts";
import { messageSteps } from "../../blocks/messages/messages.ts";
import type { EffectSource } from "../../authoring/effect-source.ts";
import type { MessageSource } from "../../authoring/message-source.ts";
import type { BranchSource, StepSource } from "../../authoring/step-source.ts";
import { askStep } from "./ask-source.ts";
import { blockStep, listenStep, scriptStep } from "./effect-source.ts";
import {
  branchingSteps,
  goStep,
  jumpStep,
  linkStep,
  redirectStep,
  returnStep,
  waitStep,
} from "./logic-source.ts";
import { setStep } from "./set-source.ts";

// Steps and branches are mutually recursive, so their schemas are lazy.
const one: v.GenericSchema<StepSource> = v.lazy(() => stepSource);
const several = v.array(one);

export const branchSource: v.GenericSchema<BranchSource> = v.lazy((input) =>
  input === undefined ? v.union([one, several]) : Array.isArray(input) ? several : one,
);

const effectSteps = {
  script: scriptStep,
  ...integrationSteps,
  listen: listenStep,
  block: blockStep,
};

/** The steps that define how their block is built. */
export const authoringSteps = { ...messageSteps, ...effectSteps };

/** A step of `authoringSteps` as plain data. */
export type AuthoredSource = MessageSource | EffectSource;

export function isAuthored(step: StepSource): step is AuthoredSource {
  const name = stepName(step);
  return name !== undefined && isAuthoredName(name);
}

export function buildAuthored(step: AuthoredSource, context: AuthoringContext): BlockBody {
  const name = stepName(step);
  if (name === undefined || !isAuthoredName(name))
    throw new TypeError("Not an authored step. Check with `isAuthored` first.");
  const { options, ...block } = authoringSteps[name].build(step, context);
  const marks = "pointOfNoReturn" in step && { pointOfNoReturn: step.pointOfNoReturn };
  return { ...block, options: { ...options, ...marks } };
}

function isAuthoredName(name: string): name is keyof typeof authoringSteps {
  return Object.hasOwn(authoringSteps, name);
}

const branching = branchingSteps(branchSource);

/** Every step by the key that identifies it. The order matters for `stepName`. */
const steps = {
  ...messageSteps,
  ask: { schema: askStep(branchSource) },
  set: { schema: setStep },
  go: { schema: goStep },
  jump: { schema: jumpStep },
  return: { schema: returnStep },
  when: { schema: branching.when },
  branch: { schema: branching.branch },
  abTest: { schema: branching.abTest },
  wait: { schema: waitStep },
  redirect: { schema: redirectStep },
  link: { schema: linkStep },
  ...effectSteps,
};

export type StepName = keyof typeof steps;

/**
 * The key that identifies a step's kind. Undefined if there is none. Some kinds have a field named like another kind
 * (`link` of an image, `email` of a payment); the one listed first in `steps` decides.
 */
export function stepName(step: object): StepName | undefined {
  return stepNames.find((name) => Object.hasOwn(step, name));
}

/** Every step's identifying key, in the order of `steps`. */
export const stepNames: readonly StepName[] = Object.keys(steps).filter((key) => isStepName(key));

function isStepName(key: string): key is StepName {
  return Object.hasOwn(steps, key);
}

const nameless = v.custom<never>(
  () => false,
  `a step is an object with one of these keys: ${Object.keys(steps).join(", ")}`,
);

export const stepSource: v.GenericSchema<StepSource> = v.lazy((input) => {
  if (input === undefined) return v.union(Object.values(steps).map(({ schema }) => schema));
  const name = typeof input === "object" && input !== null ? stepName(input) : undefined;
  return name === undefined ? nameless : steps[name].schema;
});
