import * as v from "valibot";
import { conditionSource, type ConditionSource } from "./condition-source.ts";
import { blockId, text } from "./question-source.ts";
import type { BranchSource } from "../define/source/step-source.ts";

/** One option of a question. */
export interface OptionSource {
  readonly label: string;
  /** Stored instead of the label. */
  readonly value?: string | undefined;
  readonly id?: string | undefined;
  /** Where this option leads. Default: the step after the question. */
  readonly do?: BranchSource | undefined;
  /** Shown only while this condition is true. */
  readonly showIf?: ConditionSource | undefined;
}

/** Options in order, or `{ label: branch }`. */
export type OptionsSource = readonly (string | OptionSource)[] | Readonly<Record<string, BranchSource>>;

/** Schemas of the fields that all options share. */
export function optionFields(branch: v.GenericSchema<BranchSource>) {
  return { value: text, id: blockId, do: v.optional(branch), showIf: v.optional(conditionSource) };
}

export function optionsSource(branch: v.GenericSchema<BranchSource>): v.GenericSchema<OptionsSource> {
  const labelled: v.GenericSchema<OptionSource> = v.strictObject({
    label: v.string(),
    ...optionFields(branch),
  });
  const option: v.GenericSchema<string | OptionSource> = v.lazy((input) =>
    input === undefined ? v.union([v.string(), labelled]) : typeof input === "string" ? v.string() : labelled,
  );
  const inOrder = v.array(option);
  const byLabel = v.record(v.string(), branch);
  return v.lazy((input) =>
    input === undefined ? v.union([inOrder, byLabel]) : Array.isArray(input) ? inOrder : byLabel,
  );
}
