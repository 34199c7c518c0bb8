import type { Diagnostic } from "../bot/diagnostic.ts";
import { fieldsOf, listOf, textOf, type Fields } from "./fields.ts";

/** An exported bot on its way to the current shape: the fields as they were, lists made sure of. */
export interface ExportedBot {
  /** As in the file: `"6.1"`, `"6"`, `"5"`, `"4"`; `"3"` where it is missing. */
  readonly version: string;
  readonly groups: readonly ExportedGroup[];
  readonly edges: readonly Fields[];
  readonly events: readonly Fields[];
  /** Everything else. */
  readonly fields: Fields;
}

export interface ExportedGroup {
  readonly fields: Fields;
  readonly blocks: readonly Fields[];
}

/** One change between two versions, with what it could not carry over. */
export type Upgrade = (bot: ExportedBot) => {
  readonly bot: ExportedBot;
  readonly diagnostics: readonly Diagnostic[];
};

export function readExportedBot(value: unknown): ExportedBot {
  const whole = fieldsOf(value);
  const { groups, edges, events, version, ...fields } =
    "typebot" in whole ? fieldsOf(whole["typebot"]) : whole;
  return {
    version: typeof version === "number" ? String(version) : (textOf(version) ?? "3"),
    groups: listOf(groups).map(({ blocks, ...group }) => ({ fields: group, blocks: listOf(blocks) })),
    edges: listOf(edges),
    events: listOf(events),
    fields,
  };
}

/** Whether the bot is of an older version than `version`. */
export function isBefore(bot: ExportedBot, version: number): boolean {
  return Number(bot.version) < version;
}

/** The same bot with every block passed through `change`. */
export function mapBlocks(bot: ExportedBot, change: (block: Fields) => Fields): ExportedBot {
  return {
    ...bot,
    groups: bot.groups.map((group) => ({ ...group, blocks: group.blocks.map(change) })),
  };
}

/** Where a block stands, for diagnostics. */
export function placeOf(group: ExportedGroup, block: Fields) {
  const groupId = textOf(group.fields["id"]);
  const groupTitle = textOf(group.fields["title"]);
  const blockId = textOf(block["id"]);
  return { ...(groupId && { groupId }), ...(groupTitle && { groupTitle }), ...(blockId && { blockId }) };
}
