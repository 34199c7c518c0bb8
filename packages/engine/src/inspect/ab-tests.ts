import { isInputType } from "@banter/protocol";
import { messageTypes } from "../bot/block-types.ts";
import type { BotDefinition } from "../bot/bot-definition.ts";
import { indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockLocation } from "../bot/compiled-bot.ts";
import { edgeTarget, entriesOf, reach, successorsOf } from "../bot/reachability.ts";

/** An A/B test of a bot. */
export interface AbTest {
  /** Id of its block. */
  readonly blockId: string;
  /** Id of the block's group. */
  readonly groupId: string;
  /** Its sides in order. */
  readonly sides: readonly AbTestSide[];
}

/** A side of an A/B test. */
export interface AbTestSide {
  /** `A` or `B`. */
  readonly label: string;
  /** Ids of messages and questions by which a visitor of this side is recognized, nearest first. */
  readonly onlyThere: readonly string[];
}

/** Visitors see the nearest steps first, so that a few are enough. */
const MAX_STEPS = 12;
const messages: ReadonlySet<string> = new Set(messageTypes);

/** A bot's A/B tests, with the steps that tell their sides apart. */
export function abTestsOf(definition: BotDefinition): readonly AbTest[] {
  const bot = indexBot(definition);
  return [...bot.blocks.values()]
    .filter(({ block }) => block.type === "AB test")
    .map((location) => abTestAt(definition, bot, location));
}

function abTestAt(definition: BotDefinition, bot: BotIndex, location: BlockLocation): AbTest {
  const { block, group } = location;
  const next = (at: BlockLocation) => (at.block.id === block.id ? [] : successorsOf(bot, at));
  const ways = block.items.map(({ outgoingEdgeId = "" }) => {
    const start = edgeTarget(bot, outgoingEdgeId);
    return [...reach(start === undefined ? [] : [start], next)];
  });
  const otherwise = [...reach(entriesOf(definition, bot), next)];
  const sides = block.items.map(({ fields }, index): AbTestSide => {
    const elsewhere = new Set([...ways.filter((_, other) => other !== index).flat(), ...otherwise]);
    const onlyThere = (ways[index] ?? []).filter((at) => !elsewhere.has(at) && isSeen(at));
    return {
      label: typeof fields["path"] === "string" ? fields["path"].toUpperCase() : index === 0 ? "A" : "B",
      onlyThere: onlyThere.slice(0, MAX_STEPS).map((at) => at.block.id),
    };
  });
  return { blockId: block.id, groupId: group.id, sides };
}

function isSeen({ block: { type } }: BlockLocation): boolean {
  return messages.has(type) || isInputType(type);
}
