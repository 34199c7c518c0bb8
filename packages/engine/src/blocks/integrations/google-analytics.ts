import { act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolateFields } from "../../variables/interpolate.ts";

/** Counts an event, by the page. */
export const googleAnalyticsUnit: BlockUnit = {
  *run(block, flow) {
    const { trackingId, category, action, label, value, sendTo } = yield* interpolateFields(
      flow,
      block.options,
    );
    if (typeof trackingId !== "string" || trackingId === "" || flow.session.isPreview) return goOn;
    const event = Object.entries({ trackingId, category, action, label, value, sendTo }).filter(
      ([, field]) => field !== undefined,
    );
    act(flow, { type: "googleAnalytics", googleAnalytics: Object.fromEntries(event) });
    return goOn;
  },
};
