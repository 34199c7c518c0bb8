import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { BlockPlace, Place } from "../state/session-state.ts";
import { currentBot, type Flow } from "./flow.ts";

/** Where a block of the current bot stands. */
export function placeOf(flow: Flow, block: BlockDefinition): BlockPlace {
  const location = currentBot(flow).blocks.get(block.id);
  if (location === undefined)
    throw new Error(
      `The block "${block.id}" is not in the running bot. Look blocks up in the frame they belong to.`,
    );
  return { groupId: location.group.id, blockId: block.id };
}

/** The block that follows in the same group. */
export function nextBlock(flow: Flow, block: BlockDefinition): BlockDefinition | undefined {
  const location = currentBot(flow).blocks.get(block.id);
  return location?.group.blocks[location.index + 1];
}

/** Where an edge leads, if it is there. */
export function edgeTarget(flow: Flow, edgeId: string | undefined): Place | undefined {
  return edgeId === undefined ? undefined : currentBot(flow).edges.get(edgeId)?.to;
}

/** Where the flow goes on after a block: along its edge, else at the next block of its group. */
export function placeAfter(flow: Flow, block: BlockDefinition): Place | undefined {
  const target = edgeTarget(flow, block.outgoingEdgeId);
  if (target) return target;
  const next = nextBlock(flow, block);
  return next && placeOf(flow, next);
}
