import { isInputType, isRecord } from "@banter/protocol";
import { outgoingEdgeIds, type BlockDefinition, type BotDefinition } from "./bot-definition.ts";
import { groupNamed, indexBot, type BotIndex } from "./bot-index.ts";
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
  return [
    ...successorsOf(bot, location),
    ...namedSuccessorsOf(bot, location),
    ...ids.flatMap((id) => blockAt(bot, id, undefined) ?? []),
  ];
}

/** The blocks that options name: of a link within the bot, the groups of a model's tools, and the block of a jump to any group. */
export function namedSuccessorsOf(bot: BotIndex, location: BlockLocation): readonly BlockLocation[] {
  const { block } = location;
  const { type, options } = block;
  return [
    ...(mayLeadAnywhere(location) ? namedBlock(bot, options) : []),
    ...[...(type === "Jump" ? [] : [options]), ...toolsOf(block)].flatMap(
      ({ groupId }) => blockAt(bot, groupId, undefined) ?? [],
    ),
  ];
}

/** The block that options name beside a group: a jump to whatever group a variable names may lead to it. */
function namedBlock(bot: BotIndex, { blockId }: BlockDefinition["options"]): readonly BlockLocation[] {
  const block = typeof blockId === "string" ? bot.blocks.get(blockId) : undefined;
  return block === undefined ? [] : [block];
}

/** Whether a variable names the group that a block leads to. */
export function mayLeadAnywhere({ block: { options } }: Pick<BlockLocation, "block">): boolean {
  const { groupId } = options;
  return typeof groupId === "string" && groupId.includes("{{");
}

/** Ids of the groups that can be reached from any event, along edges, jumps, links and a model's tools. */
export function reachableGroups(definition: BotDefinition): ReadonlySet<string> {
  const bot = indexBot(definition);
  const groupsAt = (edgeIds: readonly (string | undefined)[]): readonly string[] =>
    edgeIds.flatMap((id = "") => bot.edges.get(id)?.to.groupId ?? []);
  const first = groupsAt(definition.events.map(({ outgoingEdgeId }) => outgoingEdgeId));
  // The first block that may lead to any group reaches them all.
  let others: readonly string[] = [...bot.groups.keys()];
  const anyGroup = (): readonly string[] => {
    const added = others;
    others = [];
    return added;
  };
  return new Set(
    reach(first, (id) =>
      (bot.groups.get(id)?.blocks ?? []).flatMap((block) => [
        ...groupsAt(outgoingEdgeIds(block)),
        ...[block.options, ...toolsOf(block)].flatMap(({ groupId }) => groupNamed(bot, groupId)?.id ?? []),
        ...(mayLeadAnywhere({ block }) ? anyGroup() : []),
      ]),
    ),
  );
}

/** A block on the path that is walked, with the inputs that were found after it. */
interface Step {
  readonly block: BlockDefinition;
  readonly successors: Iterator<BlockLocation>;
  ahead: number;
}

/** Number of inputs on the longest path after a block. Loops are counted once. */
export function inputsAhead(bot: CompiledBot, blockId: string): number {
  const path: Step[] = [];
  /** By block, the inputs from it on. A block of the path counts as 0, which cuts loops. */
  const known = new Map<string, number>();
  const enter = (location: BlockLocation) => {
    known.set(location.block.id, 0);
    path.push({ block: location.block, successors: successorsOf(bot, location).values(), ahead: 0 });
  };
  const first = bot.blocks.get(blockId);
  if (first !== undefined) enter(first);
  // A recursion would end with an overflow of the stack in a bot of a few thousand blocks.
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const { done, value: successor } = step.successors.next();
    if (done !== true) {
      const ahead = known.get(successor.block.id);
      if (ahead === undefined) enter(successor);
      else step.ahead = Math.max(step.ahead, ahead);
      continue;
    }
    path.pop();
    const before = path.at(-1);
    if (before === undefined) return step.ahead;
    const total = step.ahead + (isInputType(step.block.type) ? 1 : 0);
    known.set(step.block.id, total);
    before.ahead = Math.max(before.ahead, total);
  }
  return 0;
}

/** The block that an edge leads to. */
export function edgeTarget(bot: BotIndex, edgeId: string): BlockLocation | undefined {
  const to = bot.edges.get(edgeId)?.to;
  return to && blockAt(bot, to.groupId, to.blockId);
}

/** Target of a Jump block, unless it depends on a variable. */
export function jumpTarget(
  bot: BotIndex,
  { type, options: { groupId, blockId } }: BlockDefinition,
): BlockLocation | undefined {
  return type === "Jump" ? blockAt(bot, groupId, blockId) : undefined;
}

/** A block of a group that its id or title names, by default the first. */
export function blockAt(bot: BotIndex, idOrTitle: unknown, blockId: unknown): BlockLocation | undefined {
  const group = groupNamed(bot, idOrTitle);
  const named = typeof blockId === "string" ? bot.blocks.get(blockId) : undefined;
  if (named !== undefined && named.group.id === group?.id) return named;
  const first = group?.blocks[0];
  return first && bot.blocks.get(first.id);
}

function toolsOf({ options: { tools } }: BlockDefinition): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(tools) ? tools.filter(isRecord) : [];
}
