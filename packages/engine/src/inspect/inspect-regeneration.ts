import { isInputType } from "@banter/protocol";
import * as v from "valibot";
import { aiOptions } from "../blocks/integrations/ai/ai-request.ts";
import { callsModel } from "../blocks/integrations/ai/model-block.ts";
import { isActingOutside } from "../bot/block-types.ts";
import {
  outgoingEdgeIds,
  type BlockDefinition,
  type BotDefinition,
  type GroupDefinition,
} from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

/** Blocks between a reply and the next question after which the reply can't be requested again: the page or a service acts. */
const PAGE_ACTIONS: ReadonlySet<string> = new Set(["Redirect", "Wait", "Code", "webhook"]);

/** Reports AI steps whose `canRegenerate` has no effect: visitors are never offered to ask again there. */
export function inspectRegeneration(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block, index): Diagnostic[] => {
      const reason = callsModel(block) ? findReason(bot, group, block, index) : undefined;
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
    }),
  );
}

function findReason(
  bot: BotDefinition,
  group: GroupDefinition,
  block: BlockDefinition,
  index: number,
): string | undefined {
  const options = v.parse(aiOptions, block.options);
  if (!options.canRegenerate) return undefined;
  if (options.tools.length > 0) return "it calls tools, whose effects would be repeated";
  const acting = findActing(bot, { group, index: index + 1 });
  return acting && `"${acting.type}" runs between it and the next question`;
}

interface BlockPlace {
  readonly group: GroupDefinition;
  readonly index: number;
}

/** The first block before the next input, on any path, that acts outside or in the page. */
function findActing(bot: BotDefinition, first: BlockPlace): BlockDefinition | undefined {
  const visited = new Set<BlockDefinition>();
  const pending = [first];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const block = place.group.blocks[place.index];
    if (block === undefined || visited.has(block)) continue;
    visited.add(block);
    if (isActingOutside(block.type) || PAGE_ACTIONS.has(block.type)) return block;
    if (isInputType(block.type)) continue;
    pending.push({ group: place.group, index: place.index + 1 }, ...targetsOf(bot, block));
  }
  return undefined;
}

function targetsOf(bot: BotDefinition, block: BlockDefinition): readonly BlockPlace[] {
  const { groupId, blockId } = block.options;
  const jump = block.type === "Jump" && typeof groupId === "string" ? [{ groupId, blockId }] : [];
  const edges = outgoingEdgeIds(block).flatMap((id) => bot.edges.find((edge) => edge.id === id)?.to ?? []);
  return [...jump, ...edges].flatMap((to) => {
    const group = bot.groups.find(({ id }) => id === to.groupId);
    if (group === undefined) return [];
    const index = group.blocks.findIndex(({ id }) => id === to.blockId);
    return [{ group, index: Math.max(0, index) }];
  });
}
