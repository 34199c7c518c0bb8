import { addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** Sends an event to Google Analytics, from the page. */
export const googleAnalyticsHandler: BlockHandler = {
  *run(block, flow) {
    const { trackingId, category, action, label, value, sendTo } = yield* interpolateFields(
      flow,
      block.options,
    );
    if (typeof trackingId !== "string" || trackingId === "" || flow.session.isPreview) return CONTINUE;
    const event = Object.entries({ trackingId, category, action, label, value, sendTo }).filter(
      ([, field]) => field !== undefined,
    );
    addAction(flow, { type: "googleAnalytics", googleAnalytics: Object.fromEntries(event) });
    return CONTINUE;
  },
};
