import type { BlockDefinition, BotDefinition } from "@banter/engine/runtime";

/** Replaces each payment input by a button that succeeds, so that the conversation can continue. */
export function fakePayments({ groups, ...bot }: BotDefinition): BotDefinition {
  return { ...bot, groups: groups.map((group) => ({ ...group, blocks: group.blocks.map(fakePayment) })) };
}

function fakePayment(block: BlockDefinition): BlockDefinition {
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
