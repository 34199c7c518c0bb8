import { isRecord } from "@banter/protocol";
import { outgoingEdgeIds, type BlockDefinition, type BotDefinition } from "./bot-definition.ts";

/** Ids of the groups that can be reached from any event, along edges, jumps and links. */
export function reachableGroups(bot: BotDefinition): ReadonlySet<string> {
  const targets = new Map(bot.edges.map(({ id, to }) => [id, to.groupId]));
  const groups = new Map(bot.groups.map((group) => [group.id, group]));
  const reached = new Set<string>();
  const pending = bot.events.flatMap((event) => targets.get(event.outgoingEdgeId ?? "") ?? []);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const block of groups.get(id)?.blocks ?? []) {
      pending.push(
        ...outgoingEdgeIds(block).flatMap((edgeId) => targets.get(edgeId) ?? []),
        ...namedTargets(block, bot),
      );
    }
  }
  return reached;
}

/** Groups that a jump, a link or a model's tools name in the options. If the name is a variable, any group. */
function namedTargets({ options }: BlockDefinition, bot: BotDefinition): readonly string[] {
  const tools = Array.isArray(options["tools"]) ? options["tools"].filter(isRecord) : [];
  return [options, ...tools].flatMap(({ groupId: target }) => {
    if (typeof target !== "string") return [];
    return target.includes("{{") ? bot.groups.map(({ id }) => id) : [target];
  });
}
