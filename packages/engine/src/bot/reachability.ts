import { isInputType, isRecord } from "@banter/protocol";
import { outgoingEdgeIds, type BlockDefinition, type BotDefinition } from "./bot-definition.ts";
import { indexBot, type BotIndex } from "./bot-index.ts";
import type { BlockLocation, CompiledBot } from "./compiled-bot.ts";

/** Items that repeated steps reach from `first`, itself included; each once. */
export function* reach<Item>(
  first: readonly Item[],
  next: (item: Item) => readonly Item[],
): Generator<Item, void, void> {
  const reached = new Set(first);
  // A set's iteration includes what is added meanwhile.
  for (const item of reached) {
    yield item;
    for (const following of next(item)) reached.add(following);
  }
}

/** The blocks at which the bot's start and its other events begin. */
export function entriesOf(
  { events }: Pick<BotDefinition, "events">,
  bot: BotIndex,
): readonly BlockLocation[] {
  return events.flatMap(({ outgoingEdgeId = "" }) => edgeTarget(bot, outgoingEdgeId) ?? []);
}

/** The blocks that run after a block, without those that depend on a variable or on a link. */
export function successorsOf(
  bot: BotIndex,
  { block, group, index }: BlockLocation,
): readonly BlockLocation[] {
  const next = group.blocks[index + 1];
  const successors = [
    ...outgoingEdgeIds(block).map((edgeId) => edgeTarget(bot, edgeId)),
    jumpTarget(bot, block),
    next && bot.blocks.get(next.id),
  ];
  return successors.filter((successor) => successor !== undefined);
}

/** All blocks that may run after a block: if a variable names the group, the first of any; also those that a link names. */
export function possibleSuccessorsOf(bot: BotIndex, location: BlockLocation): readonly BlockLocation[] {
  const ids = mayLeadAnywhere(location) ? [...bot.groups.keys()] : [];
  return [...knownSuccessorsOf(bot, location), ...ids.flatMap((id) => blockAt(bot, id, undefined) ?? [])];
}

/** The same without those that depend on a variable. */
export function knownSuccessorsOf(bot: BotIndex, location: BlockLocation): readonly BlockLocation[] {
  const { type, options } = location.block;
  const named = type === "Jump" || mayLeadAnywhere(location) ? [] : namedGroups(options, bot);
  return [...successorsOf(bot, location), ...named.flatMap((id) => blockAt(bot, id, undefined) ?? [])];
}

/** Whether a variable names the group that a block leads to. */
export function mayLeadAnywhere({ block: { options } }: BlockLocation): boolean {
  const { groupId } = options;
  return typeof groupId === "string" && groupId.includes("{{");
}

/** Ids of the groups that can be reached from any event, along edges, jumps, links and a model's tools. */
export function reachableGroups(definition: BotDefinition): ReadonlySet<string> {
  const bot = indexBot(definition);
  const groupsAt = (edgeIds: readonly (string | undefined)[]): readonly string[] =>
    edgeIds.flatMap((id = "") => bot.edges.get(id)?.to.groupId ?? []);
  const first = groupsAt(definition.events.map(({ outgoingEdgeId }) => outgoingEdgeId));
  return new Set(
    reach(first, (id) =>
      (bot.groups.get(id)?.blocks ?? []).flatMap((block) => [
        ...groupsAt(outgoingEdgeIds(block)),
        ...[block.options, ...toolsOf(block)].flatMap((options) => namedGroups(options, bot)),
      ]),
    ),
  );
}

/** Number of inputs on the longest path after a block. Loops are counted once. */
export function inputsAhead(bot: CompiledBot, blockId: string): number {
  const location = bot.blocks.get(blockId);
  return location === undefined ? 0 : longestPath(bot, location, new Map(), true);
}

function longestPath(
  bot: CompiledBot,
  location: BlockLocation,
  known: Map<string, number>,
  isFirst = false,
): number {
  const { block } = location;
  const memoized = known.get(block.id);
  if (memoized !== undefined) return memoized;
  // Cuts loops: a block on the current path counts as 0.
  known.set(block.id, 0);
  const ahead = Math.max(
    0,
    ...successorsOf(bot, location).map((successor) => longestPath(bot, successor, known)),
  );
  const total = ahead + (!isFirst && isInputType(block.type) ? 1 : 0);
  known.set(block.id, total);
  return total;
}

/** The block that an edge leads to. */
export function edgeTarget(bot: BotIndex, edgeId: string): BlockLocation | undefined {
  const to = bot.edges.get(edgeId)?.to;
  return to && blockAt(bot, to.groupId, to.blockId);
}

/** Target of a Jump block, unless it depends on a variable. */
function jumpTarget(
  bot: BotIndex,
  { type, options: { groupId, blockId } }: BlockDefinition,
): BlockLocation | undefined {
  return type === "Jump" && typeof groupId === "string" ? blockAt(bot, groupId, blockId) : undefined;
}

/** A block of a group, by default its first. */
export function blockAt(bot: BotIndex, groupId: string, blockId: unknown): BlockLocation | undefined {
  const first = bot.groups.get(groupId)?.blocks[0];
  return bot.blocks.get(typeof blockId === "string" ? blockId : "") ?? (first && bot.blocks.get(first.id));
}

/** The group that options name; if a variable names it, every group. */
function namedGroups(
  { groupId }: Readonly<Record<string, unknown>>,
  { groups }: BotIndex,
): readonly string[] {
  if (typeof groupId !== "string") return [];
  return groupId.includes("{{") ? [...groups.keys()] : [groupId];
}

function toolsOf({ options: { tools } }: BlockDefinition): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(tools) ? tools.filter(isRecord) : [];
}
