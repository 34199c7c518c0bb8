import { fieldsOf, fieldsOfItems, type UnknownRecord } from "@banter/protocol";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { textOf } from "./fields.ts";

/** An exported bot while it is upgraded to the current format. Lists are always present; fields are not validated. */
export interface ExportedBot {
  /** As in the file, e.g. `"6.1"` or `"5"`. Defaults to `"3"`. */
  readonly version: string;
  readonly groups: readonly ExportedGroup[];
  readonly edges: readonly UnknownRecord[];
  readonly events: readonly UnknownRecord[];
  /** All other fields. */
  readonly fields: UnknownRecord;
}

export interface ExportedGroup {
  readonly fields: UnknownRecord;
  readonly blocks: readonly UnknownRecord[];
}

/** One change between two versions. Reports what it can't convert. */
export type Upgrade = (bot: ExportedBot) => {
  readonly bot: ExportedBot;
  readonly diagnostics: readonly Diagnostic[];
};

/** The fields of the file, or of the bot in an API's response. */
export function exportedFields(value: unknown): UnknownRecord {
  const whole = fieldsOf(value);
  return "typebot" in whole ? fieldsOf(whole["typebot"]) : whole;
}

export function readExportedBot(value: unknown): ExportedBot {
  const { groups, edges, events, version, ...fields } = exportedFields(value);
  return {
    version: typeof version === "number" ? String(version) : (textOf(version) ?? "3"),
    groups: fieldsOfItems(groups).map(({ blocks, ...group }) => ({
      fields: group,
      blocks: fieldsOfItems(blocks),
    })),
    edges: fieldsOfItems(edges),
    events: fieldsOfItems(events),
    fields,
  };
}

/** Whether the bot's version is lower than `version`. */
export function isBefore(bot: ExportedBot, version: number): boolean {
  return Number(bot.version) < version;
}

/** The bot with `change` applied to every block. */
export function mapBlocks(bot: ExportedBot, change: (block: UnknownRecord) => UnknownRecord): ExportedBot {
  return {
    ...bot,
    groups: bot.groups.map((group) => ({ ...group, blocks: group.blocks.map(change) })),
  };
}

/** Location of a block, for diagnostics. */
export function locationOf(group: ExportedGroup, block: UnknownRecord) {
  const groupId = textOf(group.fields["id"]);
  const groupTitle = textOf(group.fields["title"]);
  const blockId = textOf(block["id"]);
  return { ...(groupId && { groupId }), ...(groupTitle && { groupTitle }), ...(blockId && { blockId }) };
}
