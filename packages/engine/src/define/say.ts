import type { Step, VariablesIn } from "../authoring/step.ts";

/** Options of `say`. */
export interface SayOptions {
  /** Id of the step. */
  readonly id?: string;
}

/** The function `say`. */
export interface Say {
  /**
   * A message in a subset of Markdown: `**bold**`, `*italic*`, `++underline++`, `~~strikethrough~~`, `` `code` ``,
   * `[links](https://…)`, lists, `#` headings and `>` quotes. `{{name}}` shows a variable; when called as a function,
   * an unknown variable is a type error. Common indentation is removed.
   */
  <const Text extends string>(text: Text, options?: SayOptions): Step<never, VariablesIn<Text>>;
  /** The same as a tagged template. */
  (text: TemplateStringsArray, ...values: readonly (string | number)[]): Step;
}

/** Shows a message. See `Say` for the supported Markdown. */
export const say: Say = (
  text: string | TemplateStringsArray,
  ...values: readonly (string | number | SayOptions | undefined)[]
): Step => {
  if (typeof text !== "string") return { say: joinTemplate(text, values) };
  const [options] = values;
  return { say: text, ...(typeof options === "object" && options) };
};

/** Joins the strings and values of a tagged template, with escapes such as `\n` processed. */
export function joinTemplate(strings: TemplateStringsArray, values: readonly unknown[]): string {
  return String.raw({ raw: strings }, ...values);
}
