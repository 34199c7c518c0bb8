import type { Step } from "./step.ts";
import type { StepOptions } from "./source/step-source.ts";

/** Runs JavaScript on the visitor's page, or on the server with `runsOn: "server"`. */
export function script(code: string, options: StepOptions<"script"> = {}): Step {
  return { script: code, ...options };
}

/** Calls an address and keeps parts of its reply: `http(url, { save: { city: "data.city" } })`. */
export function http<const Variable extends string = never>(
  url: string,
  options: Omit<StepOptions<"http">, "save"> & { readonly save?: Readonly<Record<Variable, string>> } = {},
): Step<never, Variable> {
  return { http: url, ...options };
}

/** Asks a language model and keeps its text. A `say("{{answer}}")` right after it streams the text as it comes. */
export function ai<const Variable extends string>(
  provider: string,
  options: Omit<StepOptions<"ai">, "save"> & { readonly save: Variable },
): Step<never, Variable> {
  return { ai: provider, ...options };
}

/** Sends an email from the server. */
export function email(to: string | string[], options: StepOptions<"email">): Step {
  return { email: to, ...options };
}

/** Waits until someone calls this step's own address, and keeps parts of what they sent. */
export function listen<const Variable extends string>(
  save: Readonly<Record<Variable, string>>,
  options: { readonly id?: string } = {},
): Step<never, Variable> {
  return { listen: save, ...options };
}

/** Any other block of the exported format, as it is written there. */
export function block(type: string, fields: StepOptions<"block"> = {}): Step {
  return { block: type, ...fields };
}
