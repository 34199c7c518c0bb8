import { parseSettings } from "@banter/protocol";
import type { BotDefinition, EdgeDefinition, GroupDefinition } from "./bot-definition.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";
import { isActingOutside } from "./block-types.ts";
import { linkedBotIds } from "./disclosure.ts";
import { inspectBot } from "./inspect-bot.ts";
import { hasModelBlock, modelVariables } from "./model-variables.ts";
import { revisionOf } from "./revision.ts";

/** Prepares a bot for running. Never fails: problems are listed in `diagnostics` and skipped at run time. */
export function compileBot(definition: BotDefinition): CompiledBot {
  const { id, publicId, name, version, theme, settings } = definition;
  const groups = byId(definition.groups);
  const blocks = locateBlocks(definition.groups);
  return {
    id,
    publicId,
    name,
    version,
    revision: revisionOf(definition),
    theme,
    settings,
    parsedSettings: parseSettings(settings),
    definition,
    groups,
    blocks,
    edges: liveEdges(definition.edges, groups),
    variables: byId(definition.variables),
    variablesByName: new Map(definition.variables.map((variable) => [variable.name, variable])),
    startEvent: definition.events.find((event) => event.type === "start"),
    usesTranscript: definition.groups.some((group) =>
      group.blocks.some((block) => block.type === "Set variable" && block.options["type"] === "Transcript"),
    ),
    actsOutside: definition.groups.some((group) => group.blocks.some(({ type }) => isActingOutside(type))),
    callsModel: hasModelBlock(definition),
    modelVariables: modelVariables(definition),
    linkedBotIds: linkedBotIds(definition),
    diagnostics: inspectBot(definition),
  };
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function locateBlocks(groups: readonly GroupDefinition[]): ReadonlyMap<string, BlockLocation> {
  return new Map(
    groups.flatMap((group) =>
      group.blocks.map((block, index): [string, BlockLocation] => [block.id, { block, group, index }]),
    ),
  );
}

function liveEdges(
  edges: readonly EdgeDefinition[],
  groups: ReadonlyMap<string, GroupDefinition>,
): ReadonlyMap<string, EdgeDefinition> {
  return byId(edges.filter((edge) => groups.has(edge.to.groupId)));
}
