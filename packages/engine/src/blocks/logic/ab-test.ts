import { random } from "../../effects/effect.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";

/** Goes way A for a share of the visitors, way B for the others. */
export const abTestUnit: BlockUnit = {
  *run(block) {
    const percent = Number(block.options["aPercent"] ?? 50);
    const isA = (yield* random()) * 100 < (Number.isFinite(percent) ? percent : 50);
    const [first, second] = block.items;
    const named = block.items.find((item) => item.fields["path"] === (isA ? "a" : "b"));
    return { kind: "edge", edgeId: (named ?? (isA ? first : second))?.outgoingEdgeId };
  },
};
