import { isRecord, type UnknownRecord } from "@banter/protocol";

/**
 * The keys that identify a step's kind, in the order in which they decide, with what authors call it. A list of its own, so
 * that comparing bots needs no parser.
 */
export const stepNouns = {
  say: "Message",
  image: "Picture",
  video: "Video",
  audio: "Sound",
  embed: "Embedded page",
  ask: "Question",
  set: "Variable",
  go: "Continuation",
  jump: "Jump",
  return: "Return",
  when: "Condition",
  branch: "Branches",
  abTest: "A/B test",
  wait: "Wait",
  redirect: "Redirect",
  link: "Link",
  script: "Script",
  http: "HTTP request",
  ai: "AI reply",
  extract: "AI extraction",
  email: "Email",
  listen: "Webhook",
  block: "Block",
} as const;

export type StepKind = keyof typeof stepNouns;

/** A step of a bot's source that may be unfinished. */
export interface ComparedStep {
  readonly kind: StepKind;
  readonly fields: UnknownRecord;
}

/** Undefined for anything but a step. */
export function readStep(value: unknown): ComparedStep | undefined {
  if (!isRecord(value)) return undefined;
  const kind = kinds.find((name) => Object.hasOwn(value, name));
  return kind && { kind, fields: value };
}

const kinds = Object.keys(stepNouns).filter((name) => isKind(name));

function isKind(name: string): name is StepKind {
  return Object.hasOwn(stepNouns, name);
}
