import { parsePageTheme, parseSettings, parseTheme } from "@banter/protocol";
import type { BotDefinition } from "../bot/bot-definition.ts";
import { answerLabels } from "../bot/answer-labels.ts";
import { byId, indexBot } from "../bot/bot-index.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import { dateFormats } from "../bot/date-formats.ts";
import { isActingOutside } from "../bot/block-types.ts";
import { linkedBotIds } from "./disclosure.ts";
import { inspectBot } from "./inspect-bot.ts";
import { hasModelBlock, modelVariables } from "./model-variables.ts";
import { revisionOf } from "../bot/revision.ts";

/** Prepares a bot for running. Never fails: problems are listed in `diagnostics` and skipped at run time. */
export function compileBot(definition: BotDefinition): CompiledBot {
  const { id, publicId, name, version, theme, settings } = definition;
  return {
    id,
    publicId,
    name,
    version,
    revision: revisionOf(definition),
    theme,
    settings,
    parsedSettings: parseSettings(settings),
    hasProgress: hasProgress(theme),
    dynamicTheme: dynamicTheme(theme),
    definition,
    ...indexBot(definition),
    variables: byId(definition.variables),
    variablesByName: new Map(definition.variables.map((variable) => [variable.name, variable])),
    dateFormats: dateFormats(definition),
    answerLabels: answerLabels(definition),
    startEvent: definition.events.find((event) => event.type === "start"),
    usesTranscript: definition.groups.some((group) =>
      group.blocks.some((block) => block.type === "Set variable" && block.options["type"] === "Transcript"),
    ),
    actsOutside: definition.groups.some((group) => group.blocks.some(({ type }) => isActingOutside(type))),
    callsModel: hasModelBlock(definition),
    modelVariables: modelVariables(definition),
    linkedBotIds: linkedBotIds(definition),
    diagnostics: inspectBot(definition),
  };
}

/** A layout with one question at a time shows the progress in any case. */
function hasProgress(theme: unknown): boolean {
  return parseTheme(theme).general.progressBar.isEnabled || parsePageTheme(theme).light.layout === "focus";
}

function dynamicTheme(theme: unknown): CompiledBot["dynamicTheme"] {
  const { general, chat } = parseTheme(theme);
  const urls = {
    hostAvatarUrl: chat.hostAvatar.url,
    guestAvatarUrl: chat.guestAvatar.url,
    backgroundUrl: general.background.content,
  };
  return Object.fromEntries(
    Object.entries(urls).flatMap(([name, url]) => (url?.startsWith("{{") ? [[name, url]] : [])),
  );
}
