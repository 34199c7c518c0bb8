import { isInputType } from "@banter/protocol";
import { callsModel } from "../blocks/integrations/ai/model-block.ts";
import type { BlockLocation, CompiledBot } from "../bot/compiled-bot.ts";
import { withLinkedBots } from "./disclosure.ts";
import { edgeTarget, possibleSuccessorsOf, reach } from "../bot/reachability.ts";

/** Whether a conversation with the bot may call a language model, also in a bot that it links to. */
export function mayCallModel(bot: CompiledBot, find: (id: string) => CompiledBot | undefined): boolean {
  return withLinkedBots(bot, find).some((each) => each.callsModel);
}

/** Whether a model may be called before the first question. If in doubt, true. */
export function mayStartWithModel(bot: CompiledBot, find: (id: string) => CompiledBot | undefined): boolean {
  if (!mayCallModel(bot, find)) return false;
  const { startEvent } = bot;
  const first = startEvent?.outgoingEdgeId && edgeTarget(bot, startEvent.outgoingEdgeId);
  const next = (location: BlockLocation) =>
    isInputType(location.block.type) ? [] : possibleSuccessorsOf(bot, location);
  return [...reach(first ? [first] : [], next)].some(
    (location) => callsModel(location.block) || leavesKnownPath(bot, location),
  );
}

/** A link to another bot, and a jump whose target is known only when it runs. */
function leavesKnownPath(bot: CompiledBot, { block: { type, options } }: BlockLocation): boolean {
  const { groupId, typebotId } = options;
  if (type === "Jump") return typeof groupId === "string" && !bot.groups.has(groupId);
  return type === "Typebot link" && typeof typebotId === "string" && !isSelf(bot, typebotId);
}

function isSelf({ id }: CompiledBot, typebotId: string): boolean {
  return typebotId === "" || typebotId === "current" || typebotId === id;
}
