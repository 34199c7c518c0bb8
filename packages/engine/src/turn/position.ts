import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { BlockPosition, FlowPosition } from "../state/session-state.ts";
import { currentBot, type Flow } from "./flow.ts";

/** Position of a block in the current bot. */
export function positionOf(flow: Flow, block: BlockDefinition): BlockPosition {
  const location = currentBot(flow).blocks.get(block.id);
  if (location === undefined)
    throw new Error(
      `The block "${block.id}" is not in the running bot. Look blocks up in the frame they belong to.`,
    );
  return { groupId: location.group.id, blockId: block.id };
}

/** The next block of the same group. */
export function nextBlock(flow: Flow, block: BlockDefinition): BlockDefinition | undefined {
  const location = currentBot(flow).blocks.get(block.id);
  return location?.group.blocks[location.index + 1];
}

/** Target of an edge. Undefined if the edge does not exist. */
export function edgeTarget(flow: Flow, edgeId: string | undefined): FlowPosition | undefined {
  return edgeId === undefined ? undefined : currentBot(flow).edges.get(edgeId)?.to;
}

/** Position at which the flow continues after a block: the target of its edge, else the next block. */
export function positionAfter(flow: Flow, block: BlockDefinition): FlowPosition | undefined {
  const target = edgeTarget(flow, block.outgoingEdgeId);
  if (target) return target;
  const next = nextBlock(flow, block);
  return next && positionOf(flow, next);
}
