import type { BotDefinition, EdgeDefinition, GroupDefinition } from "./bot-definition.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";

/** A bot's parts by id. */
export type BotIndex = Pick<CompiledBot, "groups" | "blocks" | "edges">;

export function indexBot(definition: Pick<BotDefinition, "groups" | "edges">): BotIndex {
  const groups = byId(definition.groups);
  return { groups, blocks: locateBlocks(definition.groups), edges: liveEdges(definition.edges, groups) };
}

export function byId<Item extends { readonly id: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
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
