import type { Branch, Step } from "../authoring/step.ts";
import type { StepOptions } from "../authoring/step-source.ts";

/** Continues in another group, or at the step of it whose id is `at`. */
export function go<const Group extends string>(
  group: Group,
  options: { readonly at?: string } = {},
): Step<Group> {
  return { go: group, ...options };
}

/** Continues in another group until `comeBack()` returns to the step after this one. */
export function jump<const Group extends string>(
  group: Group,
  options: { readonly at?: string; readonly id?: string } = {},
): Step<Group> {
  return { jump: group, ...options };
}

/** Returns to after the last `jump`, or to the answer that triggered the event. */
export function comeBack(options: { readonly id?: string } = {}): Step {
  return { return: true, ...options };
}

/** Pauses for a number of seconds. */
export function wait(seconds: number | string, options: StepOptions<"wait"> = {}): Step {
  return { wait: seconds, ...options };
}

/** Redirects the visitor to another page. */
export function redirect(url: string, options: StepOptions<"redirect"> = {}): Step {
  return { redirect: url, ...options };
}

/** Runs another bot of the same server, by its id, then continues with the next step. */
export function link(bot: string, options: StepOptions<"link"> = {}): Step {
  return { link: bot, ...options };
}

/** Runs `a` for `percent` of the visitors (default 50), `b` for the others. */
export function abTest<const Group extends string = never, const Variable extends string = never>(
  sides: { readonly a: Branch<Group, Variable>; readonly b: Branch<Group, Variable> },
  options: { readonly percent?: number; readonly id?: string } = {},
): Step<Group, Variable> {
  return { abTest: sides, ...options };
}
