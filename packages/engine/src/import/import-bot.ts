import { fail, fieldsOf, ok, type Result } from "@banter/protocol";
import { parseBotDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import type { ConversationTest } from "../authoring/conversation-test.ts";
import type { Catalogue } from "../bot/catalogue.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectBot } from "../inspect/inspect-bot.ts";
import { slug } from "../authoring/slug.ts";
import { exportedFields, readExportedBot, type ExportedBot } from "./exported-bot.ts";
import { textOf } from "./fields.ts";
import { changedBlocks } from "./changed-blocks.ts";
import { lostLists, lostParts } from "./lost-parts.ts";
import { unsupportedBlocks } from "./unsupported-blocks.ts";
import { upgrades } from "./upgrades.ts";

/** A parsed bot, ready for `compileBot`. */
export interface ParsedBot {
  /** The bot. */
  readonly definition: BotDefinition;
  /** Its texts in other languages. Exported bots have none. */
  readonly catalogues: readonly Catalogue[];
  /** Problems for the author. */
  readonly diagnostics: readonly Diagnostic[];
  /** Conversations that must go as written. Empty for an exported bot. */
  readonly tests: readonly ConversationTest[];
}

const knownVersions: ReadonlySet<string> = new Set(["3", "4", "5", "6", "6.1"]);

/** Parses an exported bot of any version from 3 on, and reports what works differently here. */
export function importBot(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const tooOld = checkForOldFormat(value);
  if (tooOld) return fail([tooOld]);
  let bot = readExportedBot(value);
  const diagnostics: Diagnostic[] = [
    ...unknownVersion(bot),
    ...unsupportedSettings(bot),
    ...lostLists(exportedFields(value)),
  ];
  for (const upgrade of upgrades) {
    const upgraded = upgrade(bot);
    bot = upgraded.bot;
    diagnostics.push(...upgraded.diagnostics);
  }
  diagnostics.push(...lostParts(bot));
  const definition = parseBotDefinition(toPlainBot(bot));
  if (!definition.ok) return fail([...definition.error, ...diagnostics]);
  const supported = definition.value.groups.map((group) => ({
    ...group,
    blocks: group.blocks.filter((block) => block.type !== "unsupported"),
  }));
  return ok({
    definition: definition.value,
    catalogues: [],
    diagnostics: [
      ...diagnostics,
      ...unsupportedBlocks(definition.value),
      ...changedBlocks(definition.value),
      ...inspectBot({ ...definition.value, groups: supported }),
    ],
    tests: [],
  });
}

/** Versions before 3 have `steps` in `blocks`, in place of blocks in groups. No current editor exports them. */
function checkForOldFormat(value: unknown): Diagnostic | undefined {
  const bot = exportedFields(value);
  const { version } = bot;
  const isVersion = (typeof version === "string" && version !== "") || typeof version === "number";
  const isVersionOld = isVersion && Number(version) < 3;
  const hasSteps = "steps" in bot || ("blocks" in bot && !("groups" in bot));
  if (!hasSteps && !isVersionOld) return undefined;
  const name = isVersionOld ? `version ${version}` : "a version before 3";
  return {
    severity: "error",
    message: `The file is of ${name}: bots older than version 3 (with steps in place of blocks) are not supported`,
    hint: "Open the bot in a newer editor and export it again.",
  };
}

function unknownVersion({ version }: ExportedBot): Diagnostic[] {
  if (knownVersions.has(version)) return [];
  return [
    {
      severity: "warning",
      message: `Unknown file version "${version}"; it is read as version 6.1`,
      hint: "Try the bot before you publish it: `banter simulate FILE`.",
    },
  ];
}

/** Reports settings of exported bots that have no effect here. */
function unsupportedSettings({ fields }: ExportedBot): readonly Diagnostic[] {
  const whatsApp = fieldsOf(fieldsOf(fields["settings"])["whatsApp"]);
  const found: Diagnostic[] = [];
  if (whatsApp["isEnabled"] === true || textOf(fields["whatsAppCredentialsId"]) !== undefined) {
    found.push({
      severity: "warning",
      message: "WhatsApp is not supported: the bot only runs on the web",
      hint: "Keep the original server for WhatsApp.",
    });
  }
  const domain = textOf(fields["customDomain"]);
  if (domain !== undefined) {
    found.push({
      severity: "warning",
      message: `The bot's own domain ${domain} is not part of the file`,
      hint: "Point the domain at this server.",
    });
  }
  if (fields["isClosed"] === true) {
    found.push({
      severity: "warning",
      message: "The bot is closed: visitors only see its closing message",
      hint: 'Set "isClosed" to false in the file to open it.',
    });
  }
  return found;
}

function toPlainBot({ fields, groups, ...bot }: ExportedBot): unknown {
  const name = textOf(fields["name"]) ?? "Bot";
  return {
    ...fields,
    ...bot,
    name,
    id: textOf(fields["id"]) ?? slug(name),
    groups: groups.map((group) => ({ ...group.fields, blocks: group.blocks })),
  };
}
