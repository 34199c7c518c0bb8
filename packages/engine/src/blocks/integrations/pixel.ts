import { act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** Counts an event with a pixel, by the page. Without an event the pixel is only loaded, at the start. */
export const pixelUnit: BlockUnit = {
  *run(block, flow) {
    const { pixelId, eventType, name, params, isInitSkip } = yield* interpolateFields(flow, block.options);
    const isCounted =
      typeof pixelId === "string" &&
      pixelId !== "" &&
      typeof eventType === "string" &&
      !flow.session.isPreview;
    if (!isCounted) return goOn;
    const event = Object.entries({ pixelId, eventType, name, params, isInitSkip }).filter(
      ([, field]) => field !== undefined,
    );
    act(flow, { type: "pixel", pixel: Object.fromEntries(event) });
    return goOn;
  },
};
