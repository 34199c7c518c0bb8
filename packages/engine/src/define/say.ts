import type { Step, VariablesIn } from "./step.ts";

interface SayOptions {
  readonly id?: string;
}

interface Say {
  /**
   * A message in a subset of markdown: `**bold**`, `*italic*`, `++underlined++`, `~~struck~~`, `` `code` ``,
   * `[links](https://…)`, lists, `#` headings and `>` quotes. `{{name}}` shows a variable; called as a
   * function, an unknown one is a type error. Common indentation is removed.
   */
  <const Text extends string>(text: Text, options?: SayOptions): Step<never, VariablesIn<Text>>;
  (text: TemplateStringsArray, ...values: readonly (string | number)[]): Step;
}

/** Shows a message; see `Say` for its markdown. */
export const say: Say = (
  text: string | TemplateStringsArray,
  ...rest: readonly (string | number | SayOptions | undefined)[]
): Step => {
  if (typeof text !== "string") return { say: joinTemplate(text, rest) };
  const [options] = rest;
  return { say: text, ...(typeof options === "object" && options) };
};

/** The text between and the values of a tagged template, escapes like `\n` taken as written in JavaScript. */
export function joinTemplate(strings: TemplateStringsArray, values: readonly unknown[]): string {
  return String.raw({ raw: strings }, ...values);
}
