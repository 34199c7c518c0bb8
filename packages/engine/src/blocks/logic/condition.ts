import { evaluateCondition } from "../../conditions/condition.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";

/** Follows the edge of the first item whose condition is true. An item without an edge ends the chain. */
export const conditionHandler: BlockHandler = {
  *run(block, flow) {
    for (const item of block.items) {
      if (yield* evaluateCondition(flow, item.fields["content"]))
        return { kind: "edge", edgeId: item.outgoingEdgeId };
    }
    return CONTINUE;
  },
  isAllowedInOpening: () => true,
};
