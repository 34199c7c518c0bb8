import { groupNamed } from "../../bot/bot-index.ts";
import { log } from "../../turn/flow-output.ts";
import { currentBot, currentFrame } from "../../turn/flow.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { positionAfter } from "../../turn/position.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Continues at a group, given by its id or title. A Return block leads back to after the jump. */
export const jumpHandler: BlockHandler = {
  *run(block, flow) {
    const { groupId, blockId } = block.options;
    if (typeof groupId !== "string" || groupId === "") return CONTINUE;
    const idOrTitle = groupId.includes("{{") ? yield* interpolate(flow, groupId) : groupId;
    const group = groupNamed(currentBot(flow), idOrTitle);
    if (group === undefined) {
      log(flow, {
        status: "error",
        description: `Unknown group "${idOrTitle}"; the jump was skipped`,
        context: "Jump",
      });
      return CONTINUE;
    }
    const frame = currentFrame(flow);
    frame.returnTo = positionAfter(flow, block);
    return { kind: "jump", to: { groupId: group.id, ...(typeof blockId === "string" && { blockId }) } };
  },
  isAllowedInOpening: () => true,
};
