import { alwaysHasItems } from "../blocks/inputs/visible-items.ts";
import { outgoingEdgeIds, type BlockDefinition } from "../bot/bot-definition.ts";
import { groupNamed, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { edgeTarget, jumpTarget, namedSuccessorsOf } from "../bot/reachability.ts";

/**
 * The blocks to which the flow may go from a block, without the first blocks of groups that a variable names. A Return leads to
 * after every jump.
 */
export function nextBlocksOf(bot: BotIndex): (location: BlockLocation) => readonly BlockLocation[] {
  const known = new Map<BlockLocation, readonly BlockLocation[]>();
  const all = [...bot.blocks.values()];
  const afterJumps = all.filter(({ block }) => block.type === "Jump").flatMap((at) => positionAfter(bot, at));
  // One step between all Returns and all jumps: their pairs may be many.
  const returned: BlockLocation = { block: RETURNED, group: { id: "", title: "", blocks: [] }, index: -1 };
  known.set(returned, afterJumps);
  return (location) => {
    const before = known.get(location);
    if (before !== undefined) return before;
    const { block } = location;
    const next = [
      ...outgoingEdgeIds(block).flatMap((edgeId) => edgeTarget(bot, edgeId) ?? []),
      ...[jumpTarget(bot, block)].filter((target) => target !== undefined),
      ...(mayGoOn(bot, block) ? followingBlock(bot, location) : []),
      ...namedSuccessorsOf(bot, location),
      ...(block.type === "Return" ? [returned] : []),
    ];
    known.set(location, next);
    return next;
  };
}

const RETURNED: BlockDefinition = { id: "", type: "Return", content: {}, options: {}, items: [] };

/** Where the flow goes on after a block that doesn't lead elsewhere. */
function positionAfter(bot: BotIndex, location: BlockLocation): readonly BlockLocation[] {
  const target = edgeTarget(bot, location.block.outgoingEdgeId ?? "");
  return target === undefined ? followingBlock(bot, location) : [target];
}

function followingBlock(bot: BotIndex, { group, index }: BlockLocation): readonly BlockLocation[] {
  const next = group.blocks[index + 1];
  return (next && [bot.blocks.get(next.id)].filter((location) => location !== undefined)) ?? [];
}

/** Whether the flow may go on at the next block of the group. */
function mayGoOn(bot: BotIndex, block: BlockDefinition): boolean {
  const isLive = (edgeId: string | undefined): boolean => bot.edges.has(edgeId ?? "");
  if (isLive(block.outgoingEdgeId)) return false;
  switch (block.type) {
    case "AB test":
      // A side without an edge ends the chain.
      return block.items.length === 0;
    case "Jump":
      return groupNamed(bot, block.options["groupId"]) === undefined;
    case "choice input":
    case "picture choice input":
    case "cards":
      return !alwaysLeaves(block);
    default:
      return true;
  }
}

/** Whether each answer to a choice follows an edge of its own. */
function alwaysLeaves(block: BlockDefinition): boolean {
  const { type, items, options } = block;
  if (options["isMultipleChoice"] === true || !alwaysHasItems(block)) return false;
  return items.every(({ outgoingEdgeId, paths }) =>
    type === "cards"
      ? paths.every((path) => (path.outgoingEdgeId ?? outgoingEdgeId) !== undefined)
      : outgoingEdgeId !== undefined,
  );
}
