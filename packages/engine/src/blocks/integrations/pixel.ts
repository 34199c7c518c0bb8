import { addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** Sends an event to a Meta pixel, from the page. Without an event, the pixel is only loaded when the chat starts. */
export const pixelHandler: BlockHandler = {
  *run(block, flow) {
    const { pixelId, eventType, name, params, isInitSkip } = yield* interpolateFields(flow, block.options);
    const hasEvent =
      typeof pixelId === "string" &&
      pixelId !== "" &&
      typeof eventType === "string" &&
      !flow.session.isPreview;
    if (!hasEvent) return CONTINUE;
    const event = Object.entries({ pixelId, eventType, name, params, isInitSkip }).filter(
      ([, field]) => field !== undefined,
    );
    addAction(flow, { type: "pixel", pixel: Object.fromEntries(event) });
    return CONTINUE;
  },
};
