import { outgoingEdgeIds, type BlockDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectDisclosure } from "./disclosure.ts";
import { inspectColors } from "./inspect-colors.ts";
import { inspectPatterns } from "./inspect-patterns.ts";
import { inspectPayments } from "./inspect-payments.ts";
import { inspectRegeneration } from "./inspect-regeneration.ts";
import { inspectRequestUrls } from "./inspect-request-urls.ts";
import { inspectIdentity } from "./inspect-identity.ts";
import { inspectPrefillable } from "./inspect-prefillable.ts";

/** Reports what won't run as intended: unsupported blocks, dangling edges, a missing start, problematic patterns and addresses, text that is hard to read, AI that visitors are not told of, amounts that visitors can choose. */
export function inspectBot(bot: BotDefinition): readonly Diagnostic[] {
  return [
    ...missingStart(bot),
    ...inspectBlocks(bot),
    ...inspectRequestUrls(bot),
    ...inspectDisclosure(bot),
    ...inspectRegeneration(bot),
    ...inspectColors(bot),
    ...inspectIdentity(bot),
    ...inspectPrefillable(bot),
    ...inspectPayments(bot),
  ];
}

function missingStart(bot: BotDefinition): Diagnostic[] {
  const start = bot.events.find((event) => event.type === "start");
  if (start?.outgoingEdgeId !== undefined) return [];
  return [
    {
      severity: "error",
      message: start ? "The start event has no edge" : "The bot has no start event",
      hint: "Connect the start event to the first group.",
    },
  ];
}

function inspectBlocks({ groups, edges }: BotDefinition): Diagnostic[] {
  const groupIds = new Set(groups.map(({ id }) => id));
  const leadsToGroup = new Map(edges.toReversed().map(({ id, to }) => [id, groupIds.has(to.groupId)]));
  return groups.flatMap((group) =>
    group.blocks.flatMap((block) => {
      const location = { groupId: group.id, groupTitle: group.title, blockId: block.id };
      const found = [...unsupported(block), ...danglingEdges(block, leadsToGroup), ...inspectPatterns(block)];
      return found.map((diagnostic) => ({ ...diagnostic, ...location }));
    }),
  );
}

function unsupported(block: BlockDefinition): Diagnostic[] {
  if (block.type !== "unsupported") return [];
  return [
    {
      severity: "warning",
      message: `Blocks of type "${block.originalType ?? ""}" are not supported; this one will be skipped`,
      hint: "Replace it with an HTTP request or a script, or remove it.",
    },
  ];
}

/** `leadsToGroup` tells of each edge whether its group exists. */
function danglingEdges(block: BlockDefinition, leadsToGroup: ReadonlyMap<string, boolean>): Diagnostic[] {
  return outgoingEdgeIds(block).flatMap((id): Diagnostic[] => {
    const isConnected = leadsToGroup.get(id);
    if (isConnected) return [];
    return [
      {
        severity: "warning",
        message:
          isConnected === false
            ? `The edge "${id}" leads to a group that does not exist`
            : `The edge "${id}" does not exist`,
        hint: "The conversation ends here. Connect the block again.",
      },
    ];
  });
}
