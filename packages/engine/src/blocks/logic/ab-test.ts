import { random } from "../../effects/effect.ts";
import type { BlockHandler } from "../../turn/flow.ts";

/** Sends a percentage of the visitors along path A, the others along path B. */
export const abTestHandler: BlockHandler = {
  *run(block) {
    const percent = Number(block.options["aPercent"] ?? 50);
    const isA = (yield* random()) * 100 < (Number.isFinite(percent) ? percent : 50);
    const [first, second] = block.items;
    const named = block.items.find((item) => item.fields["path"] === (isA ? "a" : "b"));
    return { kind: "edge", edgeId: (named ?? (isA ? first : second))?.outgoingEdgeId };
  },
};
