import type { Branch, Step } from "./step.ts";
import type { StepOptions } from "./source/step-source.ts";

/** Goes on in another group, or at one step (`at`, its id) of it. */
export function go<const Group extends string>(
  group: Group,
  options: { readonly at?: string } = {},
): Step<Group> {
  return { go: group, ...options };
}

/** Visits another group: `comeBack()` there returns to the step after this one. */
export function jump<const Group extends string>(
  group: Group,
  options: { readonly at?: string; readonly id?: string } = {},
): Step<Group> {
  return { jump: group, ...options };
}

/** Returns to where the last `jump` or event came from. */
export function comeBack(options: { readonly id?: string } = {}): Step {
  return { return: true, ...options };
}

/** Pauses, in seconds. */
export function wait(seconds: number | string, options: StepOptions<"wait"> = {}): Step {
  return { wait: seconds, ...options };
}

/** Sends the visitor's page elsewhere. */
export function redirect(url: string, options: StepOptions<"redirect"> = {}): Step {
  return { redirect: url, ...options };
}

/** Runs another bot of the same server, by its id, then comes back. */
export function link(bot: string, options: StepOptions<"link"> = {}): Step {
  return { link: bot, ...options };
}

/** Sends `percent` of the visitors (default 50) into `a`, the others into `b`. */
export function abTest<const Group extends string = never, const Variable extends string = never>(
  sides: { readonly a: Branch<Group, Variable>; readonly b: Branch<Group, Variable> },
  options: { readonly percent?: number; readonly id?: string } = {},
): Step<Group, Variable> {
  return { abTest: sides, ...options };
}
