import type { BlockDefinition, CompiledBot, GroupDefinition } from "@banter/engine";

/** A bot's groups as a visitor comes to them: nearest to the start first, those that nothing leads to last. */
export function groupsInOrder(bot: CompiledBot): readonly GroupDefinition[] {
  const found = new Set<GroupDefinition>();
  const queue = [targetOf(bot, bot.startEvent?.outgoingEdgeId)];
  for (const group of queue) {
    if (group === undefined || found.has(group)) continue;
    found.add(group);
    queue.push(...group.blocks.flatMap((block) => waysOn(bot, block)));
  }
  return [...found, ...bot.definition.groups.filter((group) => !found.has(group))];
}

function waysOn(bot: CompiledBot, { items, outgoingEdgeId, type, options }: BlockDefinition) {
  const edges = items.flatMap((item) => [
    ...item.paths.map((path) => path.outgoingEdgeId),
    item.outgoingEdgeId,
  ]);
  const jump =
    type === "Jump" && typeof options["groupId"] === "string" ? [bot.groups.get(options["groupId"])] : [];
  return [...[...edges, outgoingEdgeId].map((edgeId) => targetOf(bot, edgeId)), ...jump];
}

function targetOf(bot: CompiledBot, edgeId: string | undefined): GroupDefinition | undefined {
  return edgeId === undefined ? undefined : bot.groups.get(bot.edges.get(edgeId)?.to.groupId ?? "");
}
