import { groupNamed, indexBot, type BotIndex } from "../bot/bot-index.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectLinkedDisclosure, withLinkedDefinitions } from "./disclosure.ts";
import { exposure, hasPayment, inspectMergedAmounts } from "./inspect-payments.ts";
import { createLinkedPayments, linkedBot, type FindBot } from "./linked-payments.ts";

/**
 * Reports links to bots or groups that aren't there, payments whose amount pages can choose, in linked bots and with what these
 * merge back, and models of linked bots of which visitors are not told.
 */
export function inspectLinks(bot: BotDefinition, find: FindBot): readonly Diagnostic[] {
  const links = bot.groups.flatMap((group) =>
    group.blocks.filter(({ type }) => type === "Typebot link").map((block) => ({ group, block })),
  );
  if (links.length === 0) return [];
  // Most bots take no payment: then nothing has to be followed.
  const payments = withLinkedDefinitions(bot, find).some(hasPayment)
    ? createLinkedPayments(bot, find)
    : undefined;
  const indexes = new Map<BotDefinition, BotIndex>();
  const indexOf = (target: BotDefinition): BotIndex => {
    const index = indexes.get(target) ?? indexBot(target);
    indexes.set(target, index);
    return index;
  };
  const problemsOf = (block: BlockDefinition): readonly Problem[] => {
    const { typebotId, groupId } = block.options;
    // An import reports a link without a bot.
    if (typeof typebotId !== "string" || typebotId === "") return [];
    const other = linkedBot(block, bot, find);
    const isSame = typebotId === "current" || typebotId === bot.id;
    const target = isSame ? bot : other;
    if (target === undefined) return [missingBot(typebotId)];
    const isKnown =
      typeof groupId !== "string" || groupId === "" || groupNamed(indexOf(target), groupId) !== undefined;
    return [
      ...(isKnown ? [] : [missingGroup(groupId, target, isSame)]),
      ...[other && exposure(payments?.exposedBy(block, other))].filter((problem) => problem !== undefined),
    ];
  };
  return [
    ...links.flatMap(({ group, block }) => {
      const location = { groupId: group.id, groupTitle: group.title, blockId: block.id };
      return problemsOf(block).map((problem): Diagnostic => ({
        severity: "warning",
        ...problem,
        ...location,
      }));
    }),
    ...(payments === undefined ? [] : inspectMergedAmounts(bot, payments.valuesOf)),
    ...inspectLinkedDisclosure(bot, find),
  ];
}

type Problem = Pick<Diagnostic, "message" | "hint">;

function missingBot(id: string): Problem {
  return {
    message: `The link leads to the bot "${id}", which isn't there: it is skipped`,
    hint: "Serve that bot together with this one; its file is found by its `id` or `publicId`.",
  };
}

function missingGroup(group: string, { name, id }: BotDefinition, isSame: boolean): Problem {
  return {
    message: `The link leads to the group "${group}" of "${name || id}", which isn't there`,
    hint: isSame
      ? "The link is skipped. Choose another group."
      : "The bot starts at its beginning. Choose another group.",
  };
}
