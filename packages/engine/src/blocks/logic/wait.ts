import { act } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn, waitForReply } from "../../flow/outcome.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Lets time pass before the next message; with `shouldPause` the flow itself waits too. */
export const waitUnit: BlockUnit = {
  *run(block, flow) {
    const { secondsToWaitFor: written, shouldPause } = block.options;
    const secondsToWaitFor = Number(
      typeof written === "string" ? yield* interpolate(flow, written) : written,
    );
    if (!Number.isFinite(secondsToWaitFor) || secondsToWaitFor <= 0) return goOn;
    act(flow, { type: "wait", wait: { secondsToWaitFor } }, { replies: shouldPause === true });
    return shouldPause === true ? waitForReply : goOn;
  },
  *resume() {
    return goOn;
  },
};
