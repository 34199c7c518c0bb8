import { isInputType } from "@banter/protocol";
import { callsModel } from "../blocks/integrations/ai/model-block.ts";
import type { BlockLocation, CompiledBot } from "../bot/compiled-bot.ts";
import { withLinkedBots } from "./disclosure.ts";
import { blockAt, edgeTarget, successorsOf } from "../bot/successors.ts";

/** Whether a conversation with the bot may call a language model, also in a bot that it links to. */
export function mayCallModel(bot: CompiledBot, find: (id: string) => CompiledBot | undefined): boolean {
  return withLinkedBots(bot, find).some((each) => each.callsModel);
}

/** Whether a model may be called before the first question. If in doubt, true. */
export function mayStartWithModel(bot: CompiledBot, find: (id: string) => CompiledBot | undefined): boolean {
  if (!mayCallModel(bot, find)) return false;
  const { startEvent } = bot;
  const first = startEvent?.outgoingEdgeId && edgeTarget(bot, startEvent.outgoingEdgeId);
  const reached = new Set(first ? [first] : []);
  // A set's iteration includes what is added meanwhile.
  for (const location of reached) {
    const { block } = location;
    if (callsModel(block) || leavesKnownPath(bot, location)) return true;
    if (isInputType(block.type)) continue;
    for (const next of [...successorsOf(bot, location), ...linkedGroup(bot, location)]) reached.add(next);
  }
  return false;
}

/** A link to another bot, and a jump whose target is known only when it runs. */
function leavesKnownPath(bot: CompiledBot, { block: { type, options } }: BlockLocation): boolean {
  const { groupId, typebotId } = options;
  if (type === "Jump") return typeof groupId === "string" && !bot.groups.has(groupId);
  return type === "Typebot link" && typeof typebotId === "string" && !isSelf(bot, typebotId);
}

function linkedGroup(
  bot: CompiledBot,
  { block: { type, options } }: BlockLocation,
): readonly BlockLocation[] {
  const { groupId } = options;
  const target = type === "Typebot link" && typeof groupId === "string" && blockAt(bot, groupId, undefined);
  return target ? [target] : [];
}

function isSelf({ id }: CompiledBot, typebotId: string): boolean {
  return typebotId === "" || typebotId === "current" || typebotId === id;
}
