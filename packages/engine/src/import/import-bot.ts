import { fail, ok, type Result } from "@banter/protocol";
import { parseBotDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { inspectBot } from "../bot/inspect-bot.ts";
import { slug } from "../define/build/slug.ts";
import { readExportedBot, type ExportedBot } from "./exported-bot.ts";
import { fieldsOf, listOf, textOf } from "./fields.ts";
import { unsupportedBlocks } from "./unsupported-blocks.ts";
import { upgrades } from "./upgrades.ts";

/** A parsed bot, ready for `compileBot`. */
export interface ParsedBot {
  readonly definition: BotDefinition;
  readonly diagnostics: readonly Diagnostic[];
}

const knownVersions: ReadonlySet<string> = new Set(["3", "4", "5", "6", "6.1"]);

/** Parses an exported bot of any version from 3 on, and reports what works differently here. */
export function importBot(value: unknown): Result<ParsedBot, readonly Diagnostic[]> {
  const tooOld = checkForOldFormat(value);
  if (tooOld) return fail([tooOld]);
  let bot = readExportedBot(value);
  const diagnostics: Diagnostic[] = [...unknownVersion(bot), ...unsupportedSettings(bot)];
  for (const upgrade of upgrades) {
    const upgraded = upgrade(bot);
    bot = upgraded.bot;
    diagnostics.push(...upgraded.diagnostics);
  }
  const definition = parseBotDefinition(toPlainBot(bot));
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
      ...missingCredentials(definition.value),
      ...inspectBot({ ...definition.value, groups: supported }),
    ],
  });
}

/** Versions before 3 have `steps` in `blocks`. No current editor exports them. */
function checkForOldFormat(value: unknown): Diagnostic | undefined {
  const bot = fieldsOf(value);
  if (!listOf(bot["blocks"]).some((block) => "steps" in block)) return undefined;
  return {
    severity: "error",
    message: "Bots older than version 3 (with `steps` in `blocks`) are not supported",
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
  if (fields["isClosed"] === true) {
    found.push({
      severity: "warning",
      message: "The bot is closed: visitors only see its closing message",
      hint: 'Set "isClosed" to false in the file to open it.',
    });
  }
  return found;
}

/** Reports blocks whose credentials are not part of the exported file. */
function missingCredentials(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const key = block.options["credentialsId"];
      if (typeof key !== "string" || key === "" || block.type === "unsupported") return [];
      return [
        {
          severity: "warning",
          message: `${block.type} uses the key "${key}", which is not part of the file`,
          groupId: group.id,
          groupTitle: group.title,
          blockId: block.id,
          hint: "Set this key in the server's environment. `banter doctor` lists the available keys.",
        },
      ];
    }),
  );
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
