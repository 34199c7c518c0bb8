import type { BlockDefinition, BotDefinition, GroupDefinition } from "../bot/bot-definition.ts";
import { groupNamed, type BotIndex } from "../bot/bot-index.ts";

/** The block at which an edge arrives. Undefined if it is missing, or leads to no block: the flow ends there. */
export function arrival(
  { edges, groups }: BotIndex,
  edgeId: string | undefined,
): BlockDefinition | undefined {
  const to = edgeId === undefined ? undefined : edges.get(edgeId)?.to;
  const blocks = to && groups.get(to.groupId)?.blocks;
  return blocks?.find(({ id }) => id === to?.blockId) ?? blocks?.[0];
}

/** The block that runs after a block whose items lead nowhere. */
export function nextBlock(bot: BotIndex, block: BlockDefinition): BlockDefinition | undefined {
  return arrival(bot, block.outgoingEdgeId) ?? followingBlock(bot, block);
}

/** The next block of the same group. */
export function followingBlock({ blocks }: BotIndex, { id }: BlockDefinition): BlockDefinition | undefined {
  const location = blocks.get(id);
  return location?.group.blocks[location.index + 1];
}

/** The block to which a Jump block leads: its group is named by its id or title. */
export function jumpTarget(
  bot: BotIndex,
  { options: { groupId, blockId } }: BlockDefinition,
): BlockDefinition | undefined {
  const group = groupNamed(bot, groupId);
  return group?.blocks.find(({ id }) => id === blockId) ?? group?.blocks[0];
}

/** A group, or a part of one that ends where an edge leads elsewhere. */
export interface Section {
  readonly group: GroupDefinition;
  readonly blocks: readonly BlockDefinition[];
}

/** Divides a group after each block with an edge of its own, but for the else branch of a condition. */
export function sectionsOf(
  bot: BotIndex,
  group: GroupDefinition,
  branches: ReadonlySet<string>,
): readonly Section[] {
  const sections: BlockDefinition[][] = [[]];
  for (const block of group.blocks) {
    if (sections.at(-1)?.some((last) => leavesGroup(bot, last, branches))) sections.push([]);
    sections.at(-1)?.push(block);
  }
  return sections.map((blocks) => ({ group, blocks }));
}

function leavesGroup(bot: BotIndex, block: BlockDefinition, branches: ReadonlySet<string>): boolean {
  const target = arrival(bot, block.outgoingEdgeId);
  return target !== undefined && !branches.has(bot.blocks.get(target.id)?.group.id ?? "");
}

/**
 * Ids of the groups that a bot in our own format writes as branches of an option, a condition or an event: only the branch
 * leads to them.
 */
export function branchGroups(definition: BotDefinition, bot: BotIndex): ReadonlySet<string> {
  const owners = new Map<string, string[]>();
  for (const { from, to } of bot.edges.values()) {
    const branch =
      "eventId" in from
        ? `${from.eventId}.then`
        : (from.pathId ?? from.itemId) === undefined
          ? `${from.blockId}.else`
          : `${from.pathId ?? from.itemId}.then`;
    owners.set(to.groupId, [...(owners.get(to.groupId) ?? []), branch]);
  }
  const named = JSON.stringify(definition.groups.map(({ blocks }) => blocks.map(({ options }) => options)));
  const isBranch = ({ id, blocks }: GroupDefinition) =>
    blocks.length > 0 &&
    owners.get(id)?.length === 1 &&
    owners.get(id)?.[0] === id &&
    !named.includes(JSON.stringify(id));
  const branches = new Set(definition.groups.filter(isBranch).map(({ id }) => id));
  const isWhole = (id: string) => {
    const group = bot.groups.get(id);
    return group !== undefined && sectionsOf(bot, group, branches).length === 1;
  };
  return new Set([...branches].filter(isWhole));
}
