import type { Step } from "../authoring/step.ts";
import type { StepOptions } from "../authoring/step-source.ts";

/** Runs JavaScript on the visitor's page, or on the server with `runsOn: "server"`. */
export function script(code: string, options: StepOptions<"script"> = {}): Step {
  return { script: code, ...options };
}

/** Sends an HTTP request and saves parts of the response: `http(url, { save: { city: "data.city" } })`. */
export function http<const Variable extends string = never>(
  url: string,
  options: Omit<StepOptions<"http">, "save"> & { readonly save?: Readonly<Record<Variable, string>> } = {},
): Step<never, Variable> {
  return { http: url, ...options };
}

/** Options of a step that calls a model, with the names of groups as types. */
export type ModelOptions<Key extends "ai" | "extract", Group extends string> = Omit<
  StepOptions<Key>,
  "save" | "onLimit" | "onError"
> & {
  readonly onLimit?: Group;
  readonly onError?: Group;
};

/** The function `ai`, with `ai.extract`. */
export interface Ai {
  /** Calls a language model and saves its text. A `say("{{answer}}")` directly after it streams the text. */
  <const Variable extends string, const Group extends string = never>(
    provider: string,
    options: ModelOptions<"ai", Group> & { readonly save: Variable },
  ): Step<Group, Variable>;
  /**
   * Lets a language model find values, and saves them: `ai.extract("openai", { schema: { age: "number" }, save: { age: "age" }, … })`.
   * If the model's reply doesn't match the schema it is asked again, three times in all.
   */
  readonly extract: <const Variable extends string, const Group extends string = never>(
    provider: string,
    options: ModelOptions<"extract", Group> & { readonly save: Readonly<Record<string, Variable>> },
  ) => Step<Group, Variable>;
}

/** Calls a language model and saves its text, or with `ai.extract` the values that it finds. */
export const ai: Ai = Object.assign(
  <const Variable extends string, const Group extends string = never>(
    provider: string,
    options: ModelOptions<"ai", Group> & { readonly save: Variable },
  ): Step<Group, Variable> => ({ ai: provider, ...options }),
  {
    extract: <const Variable extends string, const Group extends string = never>(
      provider: string,
      options: ModelOptions<"extract", Group> & { readonly save: Readonly<Record<string, Variable>> },
    ): Step<Group, Variable> => ({ extract: provider, ...options }),
  },
);

/** Sends an email from the server. */
export function email(to: string | string[], options: StepOptions<"email">): Step {
  return { email: to, ...options };
}

/** Waits for a request to this step's webhook URL and saves parts of its body. */
export function listen<const Variable extends string>(
  save: Readonly<Record<Variable, string>>,
  options: { readonly id?: string } = {},
): Step<never, Variable> {
  return { listen: save, ...options };
}

/** Any other block, in the exported format. */
export function block(type: string, fields: StepOptions<"block"> = {}): Step {
  return { block: type, ...fields };
}
