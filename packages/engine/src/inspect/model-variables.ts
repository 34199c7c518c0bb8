import { fieldsOfItems, groupBy } from "@banter/protocol";
import * as v from "valibot";
import { readTool } from "../blocks/integrations/ai/ai-tools.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import { callsModel, savedVariableIds } from "../blocks/integrations/ai/model-block.ts";
import { setVariableOptions } from "../blocks/logic/variable-sources.ts";
import { reach } from "../bot/reachability.ts";
import { namesSetIn } from "./names-set-in.ts";
import { placeholdersIn } from "../variables/interpolate.ts";

/** Whether the bot has a block that calls a language model. */
export function hasModelBlock({ groups }: Pick<BotDefinition, "groups">): boolean {
  return groups.some(({ blocks }) => blocks.some(callsModel));
}

/**
 * Names of the variables that may contain a model's text, for reports about results: those in which its blocks save it, those
 * that code of its tools sets, and those that are set from these. What a running conversation shows follows the values
 * themselves.
 */
export function modelVariables({ groups, variables }: BotDefinition): ReadonlySet<string> {
  const blocks = groups.flatMap((group) => group.blocks);
  const nameOf = new Map<unknown, string>(variables.map(({ id, name }) => [id, name]));
  const namesOf: NamesOf = (ids) => ids.flatMap((id) => nameOf.get(id) ?? []);
  const first = blocks.flatMap((block) => [
    ...namesOf(savedVariableIds(block)),
    ...setByTools(block, namesOf),
  ]);
  if (first.length === 0) return new Set();
  const copies = blocks.flatMap((block) => copiesOf(block, namesOf));
  const readers = groupBy(
    copies.flatMap((copy) => copy.from.map((name) => ({ name, copy }))),
    ({ name }) => name,
  );
  // Whatever the bot has said is in its transcript.
  const start: readonly (string | Copy)[] = [
    ...first,
    ...copies.filter(({ hasTranscript }) => hasTranscript),
  ];
  const reached = reach(start, (each): readonly (string | Copy)[] =>
    typeof each === "string" ? (readers.get(each) ?? []).map(({ copy }) => copy) : each.to,
  );
  const known = new Set(nameOf.values());
  return new Set([...reached].flatMap((each) => (typeof each === "string" && known.has(each) ? each : [])));
}

type NamesOf = (ids: readonly unknown[]) => readonly string[];

/** Variables whose value a block computes, and those from which it does. */
interface Copy {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly hasTranscript?: boolean;
}

function copiesOf({ type, options }: BlockDefinition, namesOf: NamesOf): readonly Copy[] {
  if (type === "Code")
    return [{ from: [...placeholdersIn(options["content"])], to: namesSetIn(options["content"]) }];
  if (type !== "Set variable") return [];
  const { variableId, saveItemInVariableId, ...sources } = v.parse(setVariableOptions, options);
  const list = namesOf([sources.mapListItemParams.targetListVariableId]);
  return [
    {
      from: [...placeholdersIn(sources), ...list],
      to: [...namesOf([variableId]), ...namesSetIn(sources.expressionToEvaluate)],
      hasTranscript: sources.type === "Transcript",
    },
    { from: namesOf([variableId]), to: namesOf([saveItemInVariableId]) },
  ];
}

/** The model writes the parameters of its tools. */
function setByTools(block: BlockDefinition, namesOf: NamesOf): readonly string[] {
  if (!callsModel(block)) return [];
  return fieldsOfItems(block.options["tools"])
    .flatMap((tool) => readTool(tool) ?? [])
    .filter(({ parameters }) => parameters.length > 0)
    .flatMap(({ code, parameters }) => [
      ...namesSetIn(code),
      ...namesOf(parameters.map(({ variableId }) => variableId)),
    ]);
}
