import { isInputType } from "@banter/protocol";
import { outgoingEdgeIds, type BlockDefinition } from "./bot-definition.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";

/** Number of inputs on the longest path after a block. Loops are counted once. */
export function inputsAhead(bot: CompiledBot, blockId: string): number {
  const location = bot.blocks.get(blockId);
  return location === undefined ? 0 : longestPath(bot, location, new Map(), true);
}

function longestPath(
  bot: CompiledBot,
  { block, group, index }: BlockLocation,
  known: Map<string, number>,
  isFirst = false,
): number {
  const memoized = known.get(block.id);
  if (memoized !== undefined) return memoized;
  // Cuts loops: a block on the current path counts as 0.
  known.set(block.id, 0);
  const next = group.blocks[index + 1];
  const successors = [
    ...outgoingEdgeIds(block).map((edgeId) => targetOf(bot, edgeId)),
    jumpTarget(bot, block),
    ...(next ? [bot.blocks.get(next.id)] : []),
  ];
  const ahead = Math.max(
    0,
    ...successors.map((successor) => (successor ? longestPath(bot, successor, known) : 0)),
  );
  const total = ahead + (!isFirst && isInputType(block.type) ? 1 : 0);
  known.set(block.id, total);
  return total;
}

function targetOf(bot: CompiledBot, edgeId: string): BlockLocation | undefined {
  const to = bot.edges.get(edgeId)?.to;
  const id = to && (to.blockId ?? bot.groups.get(to.groupId)?.blocks[0]?.id);
  return id === undefined ? undefined : bot.blocks.get(id);
}

/** Target of a Jump block, unless it depends on a variable. */
function jumpTarget(bot: CompiledBot, { type, options }: BlockDefinition): BlockLocation | undefined {
  const { groupId, blockId } = options;
  if (type !== "Jump" || typeof groupId !== "string") return undefined;
  const first = bot.groups.get(groupId)?.blocks[0];
  return bot.blocks.get(typeof blockId === "string" ? blockId : "") ?? (first && bot.blocks.get(first.id));
}
