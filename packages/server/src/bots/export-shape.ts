import type { BlockDefinition, BotDefinition } from "@banter/engine";

/** A bot as JSON in the shape of an export of today's version: what `parseBotDefinition` reads back as it was. */
export function exportShape({ groups, ...bot }: BotDefinition): Readonly<Record<string, unknown>> {
  return { ...bot, groups: groups.map((group) => ({ ...group, blocks: group.blocks.map(exportBlock) })) };
}

function exportBlock({
  originalType,
  items,
  type,
  ...block
}: BlockDefinition): Readonly<Record<string, unknown>> {
  return {
    ...block,
    type: originalType ?? type,
    items: items.map(({ fields, ...item }) => ({ ...fields, ...item })),
  };
}
