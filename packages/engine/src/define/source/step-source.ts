import * as v from "valibot";
import { askStep, type AskSource } from "./ask-source.ts";
import { aiStep, blockStep, emailStep, httpStep, listenStep, scriptStep } from "./effect-source.ts";
import {
  branchingSteps,
  goStep,
  jumpStep,
  linkStep,
  redirectStep,
  returnStep,
  waitStep,
  type AbTestSource,
  type SwitchSource,
  type WhenSource,
} from "./logic-source.ts";
import { audioStep, embedStep, imageStep, sayStep, videoStep } from "./message-source.ts";
import { setStep, type SetSource } from "./set-source.ts";

/* Steps hold branches and branches hold steps: each is looked up when it is met. */
const one: v.GenericSchema<StepSource> = v.lazy(() => stepSource);
const several = v.array(one);

export const branchSource: v.GenericSchema<BranchSource> = v.lazy((input) =>
  input === undefined ? v.union([one, several]) : Array.isArray(input) ? several : one,
);

/** Every step by the key that names it. A new step is one line here and one in `StepSource`. */
const steps = {
  say: sayStep,
  image: imageStep,
  video: videoStep,
  audio: audioStep,
  embed: embedStep,
  ask: askStep(branchSource),
  set: setStep,
  go: goStep,
  jump: jumpStep,
  return: returnStep,
  ...branchingSteps(branchSource),
  wait: waitStep,
  redirect: redirectStep,
  link: linkStep,
  script: scriptStep,
  http: httpStep,
  ai: aiStep,
  email: emailStep,
  listen: listenStep,
  block: blockStep,
};

/** One thing that a bot does, as plain data: `{ say: "Hi" }`, `{ go: "plans" }` … */
export type StepSource =
  | AskSource
  | SetSource
  | WhenSource
  | SwitchSource
  | AbTestSource
  | v.InferOutput<
      | typeof sayStep
      | typeof imageStep
      | typeof videoStep
      | typeof audioStep
      | typeof embedStep
      | typeof goStep
      | typeof jumpStep
      | typeof returnStep
      | typeof waitStep
      | typeof redirectStep
      | typeof linkStep
      | typeof scriptStep
      | typeof httpStep
      | typeof aiStep
      | typeof emailStep
      | typeof listenStep
      | typeof blockStep
    >;

/** Where an option or condition leads: one step (mostly `go`), or steps after which the flow comes back. */
export type BranchSource = StepSource | readonly StepSource[];

export type StepName = keyof typeof steps;

/** The key that says what a step is, or nothing. */
export function stepName(step: object): StepName | undefined {
  return Object.keys(step).find((key) => isStepName(key));
}

function isStepName(key: string): key is StepName {
  return Object.hasOwn(steps, key);
}

const nameless = v.custom<never>(
  () => false,
  `a step is an object with one of these keys: ${Object.keys(steps).join(", ")}`,
);

export const stepSource: v.GenericSchema<StepSource> = v.lazy((input) => {
  if (input === undefined) return v.union(Object.values(steps));
  const name = typeof input === "object" && input !== null ? stepName(input) : undefined;
  return name === undefined ? nameless : steps[name];
});

/** The fields that a step may have, for hints. */
export function stepFields(step: object): readonly string[] {
  const name = stepName(step);
  let schema: unknown = name && steps[name];
  if (isLazy(schema)) schema = schema.getter(step);
  return typeof schema === "object" &&
    schema !== null &&
    "entries" in schema &&
    typeof schema.entries === "object"
    ? Object.keys(schema.entries ?? {})
    : [];
}

function isLazy(schema: unknown): schema is { readonly getter: (input: unknown) => unknown } {
  return (
    typeof schema === "object" && schema !== null && "getter" in schema && typeof schema.getter === "function"
  );
}

/** What a step has besides the field that names it: the options of its function in `define/`. */
export type StepOptions<Key extends string> = Omit<Extract<StepSource, Readonly<Record<Key, unknown>>>, Key>;
