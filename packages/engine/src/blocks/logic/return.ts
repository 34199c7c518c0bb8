import { currentFrame } from "../../turn/flow.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";

/** Returns to after the last jump, to the input that a command interrupted, or to the answer that an event intercepted. */
export const returnHandler: BlockHandler = {
  *run(_block, flow) {
    const frame = currentFrame(flow);
    const { returnTo, interrupted } = frame;
    if (returnTo !== undefined) {
      delete frame.returnTo;
      return { kind: "jump", to: returnTo };
    }
    if (interrupted !== undefined) {
      delete frame.interrupted;
      frame.returnTo = interrupted.returnTo;
      flow.session.heldReply = interrupted.at.heldReply;
      return { kind: "jump", to: interrupted.at };
    }
    const { heldReply } = flow.session;
    if (heldReply === undefined) return CONTINUE;
    return { kind: "resume", event: heldReply.kind, at: heldReply.at, message: heldReply.message };
  },
  isAllowedInOpening: () => true,
};
