import { addAction } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE, WAIT } from "../../turn/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Delays the next message. With `shouldPause` the flow itself waits until the delay is over. */
export const waitHandler: BlockHandler = {
  *run(block, flow) {
    const { secondsToWaitFor: value, shouldPause } = block.options;
    const secondsToWaitFor = Number(typeof value === "string" ? yield* interpolate(flow, value) : value);
    if (!Number.isFinite(secondsToWaitFor) || secondsToWaitFor <= 0) return CONTINUE;
    addAction(flow, { type: "wait", wait: { secondsToWaitFor } }, { expectsResult: shouldPause === true });
    return shouldPause === true ? WAIT : CONTINUE;
  },
  *resume() {
    return CONTINUE;
  },
  isAllowedInOpening: () => true,
};
