import type { BlockDefinition, BotDefinition } from "@banter/engine";

/** The same bot with a button in the place of each payment, so that the conversation can be had to its end. */
export function pretendPayments({ groups, ...bot }: BotDefinition): BotDefinition {
  return { ...bot, groups: groups.map((group) => ({ ...group, blocks: group.blocks.map(pretend) })) };
}

function pretend(block: BlockDefinition): BlockDefinition {
  if (block.type !== "payment input") return block;
  const { amount, currency, variableId } = block.options;
  const price = [amount, currency].filter((part) => typeof part === "string" || typeof part === "number");
  return {
    ...block,
    type: "choice input",
    options: variableId === undefined ? {} : { variableId },
    items: [
      {
        id: `${block.id}-pretend`,
        paths: [],
        fields: { content: ["Pretend to pay", ...price].join(" "), value: "Success" },
      },
    ],
  };
}
