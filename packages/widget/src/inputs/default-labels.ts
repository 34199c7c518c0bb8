import { fieldsOf, type InputBlock } from "@banter/protocol";
import type { Translation } from "../i18n/strings.ts";

/** Block options that are labels, e.g. `{ labels: { button: "Send" } }`. */
export interface Labels {
  readonly [name: string]: string | Labels;
}

/** An input's default labels in the visitor's language. */
export type DefaultLabels = (strings: Translation) => Labels;

/** The block with `labels` for those that its author didn't set. */
export function withDefaultLabels(block: InputBlock, labels: Labels): InputBlock {
  return { ...block, options: mergeUnder(labels, block.options) };
}

function mergeUnder(defaults: Labels, options: unknown): Readonly<Record<string, unknown>> {
  const own = fieldsOf(options);
  const entries = Object.entries(defaults).map(([name, label]): [string, unknown] => {
    if (typeof label !== "string") return [name, mergeUnder(label, own[name])];
    return [name, typeof own[name] === "string" ? own[name] : label];
  });
  return { ...own, ...Object.fromEntries(entries) };
}
