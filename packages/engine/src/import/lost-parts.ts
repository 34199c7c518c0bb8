import { fieldsOf, fieldsOfItems, type UnknownRecord } from "@banter/protocol";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { locationOf, type ExportedBot } from "./exported-bot.ts";
import { textOf } from "./fields.ts";

export const knownEvents: ReadonlySet<unknown> = new Set(["start", "command", "reply", "invalidReply"]);

/** Reports what a file has in the place of a list. Bots before version 6 have no events but null. */
export function lostLists({ groups, edges, events }: UnknownRecord): readonly Diagnostic[] {
  return [
    ...lostList("edges", edges),
    ...(events === null ? [] : lostList("events", events)),
    ...fieldsOfItems(groups).flatMap(({ blocks, ...fields }) =>
      lostList("blocks", blocks).map((lost) => ({ ...lost, ...locationOf({ fields, blocks: [] }, {}) })),
    ),
  ];
}

function lostList(name: string, value: unknown): readonly Diagnostic[] {
  if (value === undefined || Array.isArray(value)) return [];
  return [
    {
      severity: "warning",
      message: `The field \`${name}\` is not a list and was ignored`,
      hint: "Export the bot again.",
    },
  ];
}

/** Reports the parts of an exported bot that can't be read and are left out. */
export function lostParts(bot: ExportedBot): readonly Diagnostic[] {
  return [
    ...bot.events.flatMap(lostEvent),
    ...fieldsOfItems(bot.fields["variables"]).filter(isNameless).map(lostVariable),
    ...bot.groups.flatMap((group) =>
      group.blocks.flatMap((block) =>
        fieldsOfItems(block["items"])
          .filter((item) => textOf(item["id"]) === undefined)
          .map((): Diagnostic => ({
            severity: "warning",
            message: "An item without an id was removed",
            ...locationOf(group, block),
            hint: "Give it an `id` of its own.",
          })),
      ),
    ),
  ];
}

function lostEvent({ type, options }: UnknownRecord): readonly Diagnostic[] {
  const name = textOf(type) ?? "without a type";
  if (!knownEvents.has(type)) {
    return [
      {
        severity: "warning",
        message: `The event "${name}" is not supported and was removed: its flow never runs`,
        hint: "Start that flow from a group or a command.",
      },
    ];
  }
  if (fieldsOf(fieldsOf(options)["exitCondition"])["isEnabled"] !== true) return [];
  return [
    {
      severity: "warning",
      message: `The exit condition of the event "${name}" is ignored`,
      hint: "Use a Condition block before the Return block.",
    },
  ];
}

function isNameless(variable: UnknownRecord): boolean {
  return textOf(variable["id"]) === undefined || textOf(variable["name"]) === undefined;
}

function lostVariable(variable: UnknownRecord): Diagnostic {
  const name = textOf(variable["name"]) ?? textOf(variable["id"]);
  return {
    severity: "warning",
    message: `A variable without an id or a name was removed${name === undefined ? "" : `: "${name}"`}`,
    hint: "Give it an `id` and a `name`.",
  };
}
