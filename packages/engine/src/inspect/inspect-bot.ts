import {
  outgoingEdgeIds,
  type BlockDefinition,
  type BotDefinition,
  type EventDefinition,
} from "../bot/bot-definition.ts";
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
  const leadsToGroup = leadsToGroupOf(bot);
  return [
    ...missingStart(bot, leadsToGroup),
    ...danglingEvents(bot, leadsToGroup),
    ...inspectBlocks(bot, leadsToGroup),
    ...inspectRequestUrls(bot),
    ...inspectDisclosure(bot),
    ...inspectRegeneration(bot),
    ...inspectColors(bot),
    ...inspectIdentity(bot),
    ...inspectPrefillable(bot),
    ...inspectPayments(bot),
  ];
}

function missingStart({ events }: BotDefinition, leadsToGroup: LeadsToGroup): Diagnostic[] {
  const start = events.find((event) => event.type === "start");
  const problem = start === undefined ? "The bot has no start event" : startProblem(start, leadsToGroup);
  if (problem === undefined) return [];
  return [{ severity: "error", message: problem, hint: "Connect the start event to the first group." }];
}

function startProblem({ outgoingEdgeId }: EventDefinition, leadsToGroup: LeadsToGroup): string | undefined {
  if (outgoingEdgeId === undefined) return "The start event has no edge";
  return leadsToGroup.get(outgoingEdgeId)
    ? undefined
    : "The start event leads to a group that does not exist";
}

function danglingEvents({ events }: BotDefinition, leadsToGroup: LeadsToGroup): Diagnostic[] {
  return events
    .filter(({ type, outgoingEdgeId: id }) => type !== "start" && id !== undefined && !leadsToGroup.get(id))
    .map(({ type }) => ({
      severity: "warning",
      message: `An event of the type "${type}" leads to a group that does not exist`,
      hint: "Connect the event again, or remove it.",
    }));
}

/** Of each edge whether its group exists. */
type LeadsToGroup = ReadonlyMap<string, boolean>;

/** Of edges with the same id, the first counts. */
function leadsToGroupOf({ groups, edges }: BotDefinition): LeadsToGroup {
  const groupIds = new Set(groups.map(({ id }) => id));
  return new Map(edges.toReversed().map(({ id, to }) => [id, groupIds.has(to.groupId)]));
}

function inspectBlocks({ groups }: BotDefinition, leadsToGroup: LeadsToGroup): Diagnostic[] {
  return groups.flatMap((group) =>
    group.blocks.flatMap((block, index) => {
      const location = { groupId: group.id, groupTitle: group.title, blockId: block.id };
      const isLast = index === group.blocks.length - 1;
      const found = [
        ...unsupported(block),
        ...danglingEdges(block, isLast, leadsToGroup),
        ...inspectPatterns(block),
      ];
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

function danglingEdges(block: BlockDefinition, isLast: boolean, leadsToGroup: LeadsToGroup): Diagnostic[] {
  return outgoingEdgeIds(block).flatMap((id): Diagnostic[] => {
    const isConnected = leadsToGroup.get(id);
    if (isConnected) return [];
    const goesOn = id === block.outgoingEdgeId && !isLast;
    return [
      {
        severity: "warning",
        message:
          isConnected === false
            ? `The edge "${id}" leads to a group that does not exist`
            : `The edge "${id}" does not exist`,
        hint: goesOn
          ? "The next block of the group runs instead. Connect the block again."
          : "The conversation ends here. Connect the block again.",
      },
    ];
  });
}
