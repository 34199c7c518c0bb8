import { log, currentBot, currentFrame } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { placeAfter } from "../../flow/place.ts";
import { interpolate } from "../../variables/interpolate.ts";

/** Goes to a group, named by its id, or by its title when a variable says which. A Return block leads back behind the jump. */
export const jumpUnit: BlockUnit = {
  *run(block, flow) {
    const { groupId, blockId } = block.options;
    if (typeof groupId !== "string" || groupId === "") return goOn;
    const named = groupId.includes("{{") ? yield* interpolate(flow, groupId) : groupId;
    const bot = currentBot(flow);
    const group =
      bot.groups.get(named) ?? bot.definition.groups.find(({ title }) => title.trim() === named.trim());
    if (group === undefined) {
      log(flow, { status: "error", description: `There is no group "${named}" to jump to`, context: "Jump" });
      return goOn;
    }
    const frame = currentFrame(flow);
    frame.returnTo = placeAfter(flow, block);
    return { kind: "jump", to: { groupId: group.id, ...(typeof blockId === "string" && { blockId }) } };
  },
};
