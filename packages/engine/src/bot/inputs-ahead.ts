import { isInputType } from "@banter/protocol";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";
import { successorsOf } from "./successors.ts";

/** Number of inputs on the longest path after a block. Loops are counted once. */
export function inputsAhead(bot: CompiledBot, blockId: string): number {
  const location = bot.blocks.get(blockId);
  return location === undefined ? 0 : longestPath(bot, location, new Map(), true);
}

function longestPath(
  bot: CompiledBot,
  location: BlockLocation,
  known: Map<string, number>,
  isFirst = false,
): number {
  const { block } = location;
  const memoized = known.get(block.id);
  if (memoized !== undefined) return memoized;
  // Cuts loops: a block on the current path counts as 0.
  known.set(block.id, 0);
  const ahead = Math.max(
    0,
    ...successorsOf(bot, location).map((successor) => longestPath(bot, successor, known)),
  );
  const total = ahead + (!isFirst && isInputType(block.type) ? 1 : 0);
  known.set(block.id, total);
  return total;
}
