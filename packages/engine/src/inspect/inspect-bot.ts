import { outgoingEdgeIds, type BlockDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import { indexBot } from "../bot/bot-index.ts";
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
  const edges: Edges = { all: new Set(bot.edges.map(({ id }) => id)), live: indexBot(bot).edges };
  return [
    ...missingStart(bot, edges),
    ...danglingEvents(bot, edges),
    ...inspectBlocks(bot, edges),
    ...inspectRequestUrls(bot),
    ...inspectDisclosure(bot),
    ...inspectRegeneration(bot),
    ...inspectColors(bot),
    ...inspectIdentity(bot),
    ...inspectPrefillable(bot),
    ...inspectPayments(bot),
  ];
}

function missingStart({ events }: BotDefinition, edges: Edges): Diagnostic[] {
  const hint = "Connect the start event to the first group.";
  const start = events.find((event) => event.type === "start");
  if (start === undefined) return [{ severity: "error", message: "The bot has no start event", hint }];
  const { outgoingEdgeId: id } = start;
  if (id === undefined) return [{ severity: "error", message: "The start event has no edge", hint }];
  if (edges.live.has(id)) return [];
  // Links and commands may lead into the bot all the same.
  return [{ severity: "warning", message: "The start event leads to a group that does not exist", hint }];
}

function danglingEvents({ events }: BotDefinition, edges: Edges): Diagnostic[] {
  return events
    .filter(({ type, outgoingEdgeId: id }) => type !== "start" && id !== undefined && !edges.live.has(id))
    .map(({ type }) => ({
      severity: "warning",
      message: `An event of the type "${type}" leads to a group that does not exist`,
      hint: "Connect the event again, or remove it.",
    }));
}

/** The ids of all edges, and those that lead to a group. */
interface Edges {
  readonly all: ReadonlySet<string>;
  readonly live: ReadonlyMap<string, unknown>;
}

function inspectBlocks({ groups }: BotDefinition, edges: Edges): Diagnostic[] {
  return groups.flatMap((group) =>
    group.blocks.flatMap((block, index) => {
      const location = { groupId: group.id, groupTitle: group.title, blockId: block.id };
      const isLast = index === group.blocks.length - 1;
      const found = [
        ...unsupported(block),
        ...danglingEdges(block, isLast, edges),
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

function danglingEdges(block: BlockDefinition, isLast: boolean, edges: Edges): Diagnostic[] {
  return outgoingEdgeIds(block).flatMap((id): Diagnostic[] => {
    if (edges.live.has(id)) return [];
    const goesOn = id === block.outgoingEdgeId && !isLast;
    return [
      {
        severity: "warning",
        message: edges.all.has(id)
          ? `The edge "${id}" leads to a group that does not exist`
          : `The edge "${id}" does not exist`,
        hint: goesOn
          ? "The next block of the group runs instead. Connect the block again."
          : "The conversation ends here. Connect the block again.",
      },
    ];
  });
}
