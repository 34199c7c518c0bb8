import { isInputType } from "@banter/protocol";
import type { BlockDefinition } from "./bot-definition.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";

/**
 * How many questions lie on the longest way on from a block, without the block itself. A way back is
 * not followed, so that loops count once.
 */
export function inputsAhead(bot: CompiledBot, blockId: string): number {
  const location = bot.blocks.get(blockId);
  return location === undefined ? 0 : longest(bot, location, new Map(), true);
}

function longest(
  bot: CompiledBot,
  { block, group, index }: BlockLocation,
  known: Map<string, number>,
  isFirst = false,
): number {
  const before = known.get(block.id);
  if (before !== undefined) return before;
  known.set(block.id, 0);
  const next = group.blocks[index + 1];
  const ways = [
    ...edgesOf(block).map((edgeId) => targetOf(bot, edgeId)),
    jumpTarget(bot, block),
    ...(next ? [bot.blocks.get(next.id)] : []),
  ];
  const ahead = Math.max(0, ...ways.map((way) => (way ? longest(bot, way, known) : 0)));
  const total = ahead + (!isFirst && isInputType(block.type) ? 1 : 0);
  known.set(block.id, total);
  return total;
}

function edgesOf(block: BlockDefinition): readonly string[] {
  return [
    block.outgoingEdgeId,
    ...block.items.flatMap((item) => [item.outgoingEdgeId, ...item.paths.map((path) => path.outgoingEdgeId)]),
  ].filter((id) => id !== undefined);
}

function targetOf(bot: CompiledBot, edgeId: string): BlockLocation | undefined {
  const to = bot.edges.get(edgeId)?.to;
  const id = to && (to.blockId ?? bot.groups.get(to.groupId)?.blocks[0]?.id);
  return id === undefined ? undefined : bot.blocks.get(id);
}

/** Where a jump leads, if that is known before it runs. */
function jumpTarget(bot: CompiledBot, { type, options }: BlockDefinition): BlockLocation | undefined {
  const { groupId, blockId } = options;
  if (type !== "Jump" || typeof groupId !== "string") return undefined;
  const first = bot.groups.get(groupId)?.blocks[0];
  return bot.blocks.get(typeof blockId === "string" ? blockId : "") ?? (first && bot.blocks.get(first.id));
}
