import * as v from "valibot";
import type { BotDefinition } from "../bot/bot-definition.ts";
import { callsModel, savedVariableIds } from "../blocks/integrations/ai/model-block.ts";
import { setVariableOptions, type SetVariableOptions } from "../blocks/logic/variable-sources.ts";
import { mentionsVariable } from "../variables/interpolate.ts";

/** Whether the bot has a block that calls a language model. */
export function hasModelBlock({ groups }: Pick<BotDefinition, "groups">): boolean {
  return groups.some(({ blocks }) => blocks.some(callsModel));
}

/**
 * Names of the variables that may contain a model's text: those in which its blocks save it, and those that are set from
 * these.
 */
export function modelVariables({ groups, variables }: BotDefinition): ReadonlySet<string> {
  const blocks = groups.flatMap((group) => group.blocks);
  const nameOf = new Map<unknown, string>(variables.map(({ id, name }) => [id, name]));
  const names = new Set(blocks.flatMap(savedVariableIds).flatMap((id) => nameOf.get(id) ?? []));
  if (names.size === 0) return names;
  const setters = blocks
    .filter(({ type }) => type === "Set variable")
    .map(({ options }) => v.parse(setVariableOptions, options));
  // A copy can be copied again: repeat until no variable is added.
  for (let before = 0; before !== names.size;) {
    before = names.size;
    for (const options of setters) for (const name of copiedTo(options, names, nameOf)) names.add(name);
  }
  return names;
}

/** The variables that a Set variable block computes from one of `names`, or from the whole conversation. */
function copiedTo(
  { variableId, saveItemInVariableId, ...sources }: SetVariableOptions,
  names: ReadonlySet<string>,
  nameOf: ReadonlyMap<unknown, string>,
): readonly string[] {
  const has = (id: string | undefined): boolean => names.has(nameOf.get(id) ?? "");
  const isCopy =
    sources.type === "Transcript" ||
    mentionsVariable(sources, names) ||
    has(sources.mapListItemParams.targetListVariableId);
  const targets = [isCopy && variableId, has(variableId) && saveItemInVariableId];
  return targets.flatMap((id) => nameOf.get(id) ?? []);
}
