import type { BlockDefinition, BotDefinition } from "@banter/engine/runtime";

/** A bot as JSON in the current export format, which `parseBotDefinition` reads back unchanged. */
export function toExportFormat({ groups, ...bot }: BotDefinition): Readonly<Record<string, unknown>> {
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
