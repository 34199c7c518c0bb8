import { holds } from "../../conditions/condition.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";

/** Goes the way of the first item that holds; one that leads nowhere ends the chain. */
export const conditionUnit: BlockUnit = {
  *run(block, flow) {
    for (const item of block.items) {
      if (yield* holds(flow, item.fields["content"])) return { kind: "edge", edgeId: item.outgoingEdgeId };
    }
    return goOn;
  },
};
