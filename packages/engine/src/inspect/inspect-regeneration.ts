import { isInputType } from "@banter/protocol";
import * as v from "valibot";
import { aiOptions } from "../blocks/integrations/ai/ai-request.ts";
import { callsModel } from "../blocks/integrations/ai/model-block.ts";
import { isActingOutside } from "../bot/block-types.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { reach, successorsOf } from "../bot/reachability.ts";

/** Blocks between a reply and the next question after which the reply can't be requested again: the page or a service acts. */
const PAGE_ACTIONS: ReadonlySet<string> = new Set(["Redirect", "Wait", "Code", "webhook"]);

/** Reports AI steps whose `canRegenerate` has no effect: visitors are never offered to ask again there. */
export function inspectRegeneration(bot: BotDefinition): readonly Diagnostic[] {
  const index = indexBot(bot);
  return [...index.blocks.values()].flatMap((location): Diagnostic[] => {
    const { block, group } = location;
    const reason = callsModel(block) ? findReason(index, location) : undefined;
    if (reason === undefined) return [];
    return [
      {
        severity: "warning",
        message: `Visitors can't ask again for this reply: ${reason}`,
        hint: "Move what acts outside behind the next question, or remove `canRegenerate`.",
        groupId: group.id,
        groupTitle: group.title,
        blockId: block.id,
      },
    ];
  });
}

function findReason(index: BotIndex, { block, group, index: position }: BlockLocation): string | undefined {
  const options = v.parse(aiOptions, block.options);
  if (!options.canRegenerate) return undefined;
  if (options.tools.length > 0) return "it calls tools, whose effects would be repeated";
  const acting = findActing(index, group.blocks[position + 1]);
  return acting && `"${acting.type}" runs between it and the next question`;
}

/** The first block before the next input, on any path, that acts outside or in the page. */
function findActing(index: BotIndex, first: BlockDefinition | undefined): BlockDefinition | undefined {
  const start = first && index.blocks.get(first.id);
  const next = (location: BlockLocation) =>
    isInputType(location.block.type) ? [] : successorsOf(index, location);
  const blocks = [...reach(start ? [start] : [], next)].map(({ block }) => block);
  return blocks.find(({ type }) => isActingOutside(type) || PAGE_ACTIONS.has(type));
}
