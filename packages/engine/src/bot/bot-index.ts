import type { BotDefinition, EdgeDefinition, GroupDefinition } from "./bot-definition.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";

/** A bot's parts by id. */
export type BotIndex = Pick<CompiledBot, "groups" | "groupsByTitle" | "blocks" | "edges">;

export function indexBot(definition: Pick<BotDefinition, "groups" | "edges">): BotIndex {
  const groups = byId(definition.groups);
  return {
    groups,
    groupsByTitle: byTitle(definition.groups),
    blocks: locateBlocks(definition.groups),
    edges: liveEdges(definition.edges, groups),
  };
}

/** The group that a jump, a link or a preview names: authors know the title of a group, not its id. */
export function groupNamed(
  { groups, groupsByTitle }: Pick<BotIndex, "groups" | "groupsByTitle">,
  idOrTitle: unknown,
): GroupDefinition | undefined {
  if (typeof idOrTitle !== "string") return undefined;
  return groups.get(idOrTitle) ?? groupsByTitle.get(idOrTitle.trim());
}

/** Of groups with the same title, the first. */
function byTitle(groups: readonly GroupDefinition[]): ReadonlyMap<string, GroupDefinition> {
  const titled = groups.filter(({ title }) => title.trim() !== "");
  return new Map(titled.toReversed().map((group) => [group.title.trim(), group]));
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
