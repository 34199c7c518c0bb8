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
  /**
   * Ids of messages and questions that visitors of all sides see afterwards, nearest first. Empty if visitors of a side
   * with steps of its own may reach these without having seen any of its own.
   */
  readonly afterwards: readonly string[];
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
  const locations = [...bot.blocks.values()];
  const successors = new Map(locations.map((location) => [location, successorsOf(bot, location)]));
  return locations
    .filter(({ block }) => block.type === "AB test")
    .map((location) => abTestAt(definition, { bot, successors }, location));
}

interface Steps {
  readonly bot: BotIndex;
  readonly successors: ReadonlyMap<BlockLocation, readonly BlockLocation[]>;
}

function abTestAt(
  definition: BotDefinition,
  { bot, successors }: Steps,
  { block, group }: BlockLocation,
): AbTest {
  const next = (at: BlockLocation) => (at.block.id === block.id ? [] : (successors.get(at) ?? []));
  const starts = block.items.map(({ outgoingEdgeId = "" }) => [edgeTarget(bot, outgoingEdgeId) ?? []].flat());
  const ways = starts.map((start) => new Set(reach(start, next)));
  const otherwise = new Set(reach(entriesOf(definition, bot), next));
  const [first = new Set<BlockLocation>()] = ways;
  const isOnlyAfter = (at: BlockLocation): boolean => isSeen(at) && !otherwise.has(at);
  const own = ways.map(
    (way) =>
      new Set(
        [...way].filter((at) => isOnlyAfter(at) && ways.every((other) => other === way || !other.has(at))),
      ),
  );
  const common = [...first].filter((at) => isOnlyAfter(at) && ways.every((way) => way.has(at)));
  const isCertain = own.every((steps, side) => {
    const before = new Set(reach(starts[side] ?? [], (at) => (steps.has(at) ? [] : next(at))));
    return steps.size === 0 || common.every((at) => !before.has(at));
  });
  return {
    blockId: block.id,
    groupId: group.id,
    afterwards: isCertain ? nearest(common) : [],
    sides: block.items.map(({ fields }, index) => ({
      label: typeof fields["path"] === "string" ? fields["path"].toUpperCase() : index === 0 ? "A" : "B",
      onlyThere: nearest([...(own[index] ?? [])]),
    })),
  };
}

function nearest(steps: readonly BlockLocation[]): readonly string[] {
  return steps.slice(0, MAX_STEPS).map(({ block }) => block.id);
}

function isSeen({ block: { type } }: BlockLocation): boolean {
  return messages.has(type) || isInputType(type);
}
