import type { BlockDefinition, BotDefinition, GroupDefinition } from "./bot-definition.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { inspectPatterns } from "./inspect-patterns.ts";

/** Finds what won't run as its author meant: blocks of unknown types, edges into nowhere, a missing start. */
export function inspectBot(bot: BotDefinition): readonly Diagnostic[] {
  return [...missingStart(bot), ...bot.groups.flatMap((group) => inspectGroup(group, bot))];
}

function missingStart(bot: BotDefinition): Diagnostic[] {
  const start = bot.events.find((event) => event.type === "start");
  if (start?.outgoingEdgeId !== undefined) return [];
  return [
    {
      severity: "error",
      message: start ? "The start event leads nowhere" : "The bot has no start event",
      hint: "Connect the start event to the first group.",
    },
  ];
}

function inspectGroup(group: GroupDefinition, bot: BotDefinition): Diagnostic[] {
  return group.blocks.flatMap((block) => {
    const at = { groupId: group.id, groupTitle: group.title, blockId: block.id };
    const found = [...unsupported(block), ...deadEdges(block, bot), ...inspectPatterns(block)];
    return found.map((diagnostic) => ({ ...diagnostic, ...at }));
  });
}

function unsupported(block: BlockDefinition): Diagnostic[] {
  if (block.type !== "unsupported") return [];
  return [
    {
      severity: "warning",
      message: `Blocks of type "${block.originalType ?? ""}" are not supported; it will be skipped`,
      hint: "Replace it with an HTTP request or a script, or take it out.",
    },
  ];
}

function deadEdges(block: BlockDefinition, bot: BotDefinition): Diagnostic[] {
  const ids = [
    block.outgoingEdgeId,
    ...block.items.flatMap((item) => [item.outgoingEdgeId, ...item.paths.map((path) => path.outgoingEdgeId)]),
  ];
  return ids.flatMap((id): Diagnostic[] => {
    if (id === undefined) return [];
    const edge = bot.edges.find((candidate) => candidate.id === id);
    if (edge && bot.groups.some((group) => group.id === edge.to.groupId)) return [];
    return [
      {
        severity: "warning",
        message: edge
          ? `The edge "${id}" leads to a group that is not there`
          : `The edge "${id}" is not there`,
        hint: "The conversation ends here; connect it again.",
      },
    ];
  });
}
