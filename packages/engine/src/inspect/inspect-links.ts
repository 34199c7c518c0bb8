import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { exposedByLink, exposure } from "./inspect-payments.ts";

/** Reports links to bots or groups that aren't there, and to payments whose amount pages can choose. `find` looks up another bot by its public id or its id. */
export function inspectLinks(
  bot: BotDefinition,
  find: (id: string) => BotDefinition | undefined,
): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const problem = block.type === "Typebot link" ? linkProblem(block, bot, find) : undefined;
      if (problem === undefined) return [];
      const location = { groupId: group.id, groupTitle: group.title, blockId: block.id };
      return [{ severity: "warning", ...problem, ...location }];
    }),
  );
}

function linkProblem(
  block: BlockDefinition,
  bot: BotDefinition,
  find: (id: string) => BotDefinition | undefined,
): Pick<Diagnostic, "message" | "hint"> | undefined {
  const { typebotId, groupId } = block.options;
  // An import reports a link without a bot.
  if (typeof typebotId !== "string" || typebotId === "") return undefined;
  const isSame = typebotId === "current" || typebotId === bot.id;
  const target = isSame ? bot : find(typebotId);
  if (target === undefined) {
    return {
      message: `The link leads to the bot "${typebotId}", which isn't there: it is skipped`,
      hint: "Serve that bot together with this one; its file is found by its `id` or `publicId`.",
    };
  }
  const isKnown =
    typeof groupId !== "string" || groupId === "" || target.groups.some(({ id }) => id === groupId);
  if (isKnown) return isSame ? undefined : exposure(exposedByLink(bot, block, target));
  return {
    message: `The link leads to the group "${groupId}" of "${target.name || target.id}", which isn't there`,
    hint: isSame
      ? "The link is skipped. Choose another group."
      : "The bot starts at its beginning. Choose another group.",
  };
}
