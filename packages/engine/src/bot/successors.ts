import { outgoingEdgeIds, type BlockDefinition } from "./bot-definition.ts";
import type { BotIndex } from "./bot-index.ts";
import type { BlockLocation } from "./compiled-bot.ts";

/** The blocks that may run after a block. Without the target of a Jump that depends on a variable. */
export function successorsOf(
  bot: BotIndex,
  { block, group, index }: BlockLocation,
): readonly BlockLocation[] {
  const next = group.blocks[index + 1];
  const successors = [
    ...outgoingEdgeIds(block).map((edgeId) => edgeTarget(bot, edgeId)),
    jumpTarget(bot, block),
    next && bot.blocks.get(next.id),
  ];
  return successors.filter((successor) => successor !== undefined);
}

/** The block that an edge leads to. */
export function edgeTarget(bot: BotIndex, edgeId: string): BlockLocation | undefined {
  const to = bot.edges.get(edgeId)?.to;
  return to && blockAt(bot, to.groupId, to.blockId);
}

/** Target of a Jump block, unless it depends on a variable. */
function jumpTarget(
  bot: BotIndex,
  { type, options: { groupId, blockId } }: BlockDefinition,
): BlockLocation | undefined {
  return type === "Jump" && typeof groupId === "string" ? blockAt(bot, groupId, blockId) : undefined;
}

/** A block of a group, by default its first. */
export function blockAt(bot: BotIndex, groupId: string, blockId: unknown): BlockLocation | undefined {
  const first = bot.groups.get(groupId)?.blocks[0];
  return bot.blocks.get(typeof blockId === "string" ? blockId : "") ?? (first && bot.blocks.get(first.id));
}
