import * as v from "valibot";
import { inputBlocks } from "../../blocks/inputs/inputs.ts";
import { optionsSource } from "../../authoring/option-source.ts";
import type { AskSource, BranchSource } from "../../authoring/step-source.ts";

/** Schema of every question, chosen by the word after `ask`. `branch` parses the steps that options lead to. */
export function askStep(branch: v.GenericSchema<BranchSource>): v.GenericSchema<AskSource> {
  const nested = { branch, options: optionsSource(branch) };
  const schemas: ReadonlyMap<string, v.GenericSchema<AskSource>> = new Map(
    Object.values(inputBlocks).map(({ form }) => [form.name, form.schema(nested)]),
  );
  const unknownQuestion = v.custom<never>(() => false, `ask one of: ${[...schemas.keys()].join(", ")}`);
  return v.lazy((input) => {
    if (input === undefined) return v.union([...schemas.values()]);
    const name = typeof input === "object" && input !== null && "ask" in input ? input.ask : undefined;
    return (typeof name === "string" && schemas.get(name)) || unknownQuestion;
  });
}
