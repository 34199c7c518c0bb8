import { currentFrame } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";

/** Back behind the last jump, or to the reply that an event of the bot was looking at. */
export const returnUnit: BlockUnit = {
  *run(_block, flow) {
    const frame = currentFrame(flow);
    const { returnTo } = frame;
    if (returnTo !== undefined) {
      delete frame.returnTo;
      return { kind: "jump", to: returnTo };
    }
    const { heldReply } = flow.session;
    if (heldReply === undefined) return goOn;
    return { kind: "resume", held: heldReply.kind, at: heldReply.at, message: heldReply.message };
  },
};
