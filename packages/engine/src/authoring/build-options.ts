import type { ItemDefinition } from "../bot/bot-definition.ts";
import type { OptionSource, OptionsSource } from "./option-source.ts";
import type { Target } from "./bot-builder.ts";
import { buildCondition } from "./build-condition.ts";
import type { BranchSource } from "./step-source.ts";
import { claim, slug } from "./slug.ts";
import { reportDiagnostic, itemEdge, type BuildContext } from "./build-context.ts";

/** Integer keys: JavaScript moves them to the front of an object, whatever the order they were written in. */
const INTEGER_KEY = /^(0|[1-9]\d*)$/;

/** Both notations of options as one list. */
export function listOptions(
  options: OptionsSource<BranchSource>,
  context: BuildContext,
): readonly OptionSource<BranchSource>[] {
  if (isInOrder(options))
    return options.map((option) => (typeof option === "string" ? { label: option } : option));
  const labels = Object.keys(options);
  if (labels.some((label) => INTEGER_KEY.test(label)) && labels.length > 1) {
    reportDiagnostic(
      context,
      "warning",
      "Options that are whole numbers are put in order of size",
      'Write them as a list: options: [{ label: "3", do: go("a") }].',
    );
  }
  return Object.entries(options).map(([label, branch]) => ({ label, do: branch }));
}

function isInOrder(
  options: OptionsSource<BranchSource>,
): options is readonly (string | OptionSource<BranchSource>)[] {
  return Array.isArray(options);
}

/** An option as an item of its block, with its display condition and its edge. */
export function buildOption(
  option: OptionSource<BranchSource>,
  context: BuildContext,
  fields: Readonly<Record<string, unknown>>,
): ItemDefinition {
  const { builder, location } = context;
  const itemId = claimItemId(option.id, option.value ?? option.label, context);
  const displayCondition = option.showIf && {
    isEnabled: true,
    condition: buildCondition(builder, option.showIf, location, `${itemId}.shown`),
  };
  return {
    id: itemId,
    paths: [],
    fields: { ...fields, ...(displayCondition && { displayCondition }) },
    ...itemEdge(context, { itemId }, optionTarget(option, context, itemId)),
  };
}

/** Reserves an item's id: its own, else one derived from its label. */
export function claimItemId(
  own: string | undefined,
  label: string,
  { builder, location }: BuildContext,
): string {
  return claim(own ?? `${location.blockId}.${slug(label)}`, builder.takenIds);
}

/** Where an option leads; undefined without a branch of its own. */
export function optionTarget(
  { do: branch, label }: OptionSource<BranchSource>,
  context: BuildContext,
  id: string,
): Target | undefined {
  if (branch === undefined || (Array.isArray(branch) && branch.length === 0)) return undefined;
  return context.resolveBranch(branch, `${id}.then`, label);
}
