import { fail, ok, type Result } from "@banter/protocol";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectBot } from "../bot/inspect-bot.ts";
import { slug } from "../define/build/slug.ts";
import { readExportedBot, type ExportedBot, type Upgrade } from "./exported-bot.ts";
import { fieldsOf, listOf, textOf } from "./fields.ts";
import { foreignKeys } from "./foreign-keys.ts";
import type { ReadBot } from "./read-bot.ts";
import { unsupportedBlocks } from "./unsupported-blocks.ts";
import { brokenEdges } from "./upgrades/broken-edges.ts";
import { rememberedVisitor } from "./upgrades/remembered-visitor.ts";
import { requestReference } from "./upgrades/request-reference.ts";
import { startEvent } from "./upgrades/start-event.ts";
import { textContent } from "./upgrades/text-content.ts";

/** In this order. Each looks at the bot itself rather than its version where it can: files are often mixtures. */
const upgrades: readonly Upgrade[] = [
  startEvent,
  textContent,
  requestReference,
  rememberedVisitor,
  brokenEdges,
];

const knownVersions: ReadonlySet<string> = new Set(["3", "4", "5", "6", "6.1"]);

/** Reads an exported bot of any version, and tells what of it works differently here. */
export function importBot(value: unknown): Result<ReadBot, readonly Diagnostic[]> {
  const refused = refuse(value);
  if (refused) return fail([refused]);
  let bot = readExportedBot(value);
  const diagnostics: Diagnostic[] = [...unknownVersion(bot), ...leftBehind(bot)];
  for (const upgrade of upgrades) {
    const upgraded = upgrade(bot);
    bot = upgraded.bot;
    diagnostics.push(...upgraded.diagnostics);
  }
  const definition = parseBotDefinition(wholeBot(bot));
  if (!definition.ok) return fail([...definition.error, ...diagnostics]);
  const supported = definition.value.groups.map((group) => ({
    ...group,
    blocks: group.blocks.filter((block) => block.type !== "unsupported"),
  }));
  return ok({
    definition: definition.value,
    diagnostics: [
      ...diagnostics,
      ...unsupportedBlocks(definition.value),
      ...foreignKeys(definition.value),
      ...inspectBot({ ...definition.value, groups: supported }),
    ],
  });
}

/** The very first versions had `steps` inside of `blocks`; nobody exports those any more. */
function refuse(value: unknown): Diagnostic | undefined {
  const bot = fieldsOf(value);
  if (!listOf(bot["blocks"]).some((block) => "steps" in block)) return undefined;
  return {
    severity: "error",
    message: "This bot is of a version before 3, with `steps` in `blocks`",
    hint: "Open it once in a newer editor and export it again.",
  };
}

function unknownVersion({ version }: ExportedBot): Diagnostic[] {
  if (knownVersions.has(version)) return [];
  return [
    {
      severity: "warning",
      message: `The file is of version "${version}", which is not known here; it is read like version 6.1`,
      hint: "Walk through the bot once before visitors do: `banter simulate FILE`.",
    },
  ];
}

/** What exported bots carry that has no meaning here. */
function leftBehind({ fields }: ExportedBot): readonly Diagnostic[] {
  const whatsApp = fieldsOf(fieldsOf(fields["settings"])["whatsApp"]);
  const found: Diagnostic[] = [];
  if (whatsApp["isEnabled"] === true || textOf(fields["whatsAppCredentialsId"]) !== undefined) {
    found.push({
      severity: "warning",
      message: "WhatsApp is not supported: the bot only talks on the web",
      hint: "Keep the other server for WhatsApp.",
    });
  }
  if (fields["isClosed"] === true) {
    found.push({
      severity: "warning",
      message: "The bot is closed: visitors only get its closing message",
      hint: 'Set "isClosed" to false in the file to open it.',
    });
  }
  return found;
}

function wholeBot({ fields, groups, ...bot }: ExportedBot): unknown {
  const name = textOf(fields["name"]) ?? "Bot";
  return {
    ...fields,
    ...bot,
    name,
    id: textOf(fields["id"]) ?? slug(name),
    groups: groups.map((group) => ({ ...group.fields, blocks: group.blocks })),
  };
}
