import {
  groupNamed,
  type BlockDefinition,
  type CompiledBot,
  type GroupDefinition,
} from "@banter/engine/runtime";

/** A bot's groups breadth-first from the start, then unreachable groups. */
export function groupsInOrder(bot: CompiledBot): readonly GroupDefinition[] {
  const reachable = new Set<GroupDefinition>();
  const queue = [targetOf(bot, bot.startEvent?.outgoingEdgeId)];
  for (const group of queue) {
    if (group === undefined || reachable.has(group)) continue;
    reachable.add(group);
    queue.push(...group.blocks.flatMap((block) => successors(bot, block)));
  }
  return [...reachable, ...bot.definition.groups.filter((group) => !reachable.has(group))];
}

function successors(bot: CompiledBot, { items, outgoingEdgeId, type, options }: BlockDefinition) {
  const itemEdges = items.flatMap((item) => [
    ...item.paths.map((path) => path.outgoingEdgeId),
    item.outgoingEdgeId,
  ]);
  const jump = type === "Jump" ? [groupNamed(bot, options["groupId"])] : [];
  return [...[...itemEdges, outgoingEdgeId].map((edgeId) => targetOf(bot, edgeId)), ...jump];
}

function targetOf(bot: CompiledBot, edgeId: string | undefined): GroupDefinition | undefined {
  return edgeId === undefined ? undefined : bot.groups.get(bot.edges.get(edgeId)?.to.groupId ?? "");
}
