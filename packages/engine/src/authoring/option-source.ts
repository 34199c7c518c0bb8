import * as v from "valibot";
import { conditionSource, type ConditionSource } from "./condition-source.ts";
import { blockId, text } from "./question-source.ts";

/** One option of a question. */
export interface OptionSource<Branch, Condition = ConditionSource> {
  /** Text of the option. */
  readonly label: string;
  /** Stored instead of the label. */
  readonly value?: string | undefined;
  /** Id of the option. Default: derived from the label. */
  readonly id?: string | undefined;
  /** Where this option leads. Default: the step after the question. */
  readonly do?: Branch | undefined;
  /** Shown only while this condition is true. */
  readonly showIf?: Condition | undefined;
}

/** Options in order, or `{ label: branch }`. */
export type OptionsSource<Branch, Condition = ConditionSource> =
  | readonly (string | OptionSource<Branch, Condition>)[]
  | Readonly<Record<string, Branch>>;

/** Schemas of the fields that all options share. */
export function optionFields<Branch>(branch: v.GenericSchema<Branch>) {
  return { value: text, id: blockId, do: v.optional(branch), showIf: v.optional(conditionSource) };
}

/** Schema of options in both notations. */
export function optionsSource<Branch>(
  branch: v.GenericSchema<Branch>,
): v.GenericSchema<OptionsSource<Branch>> {
  const labelled: v.GenericSchema<OptionSource<Branch>> = v.strictObject({
    label: v.string(),
    ...optionFields(branch),
  });
  const option: v.GenericSchema<string | OptionSource<Branch>> = v.lazy((input) =>
    input === undefined ? v.union([v.string(), labelled]) : typeof input === "string" ? v.string() : labelled,
  );
  const inOrder = v.array(option);
  const byLabel = v.record(v.string(), branch);
  return v.lazy((input) =>
    input === undefined ? v.union([inOrder, byLabel]) : Array.isArray(input) ? inOrder : byLabel,
  );
}
