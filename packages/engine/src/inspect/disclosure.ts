import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import type { CompiledBot } from "../bot/compiled-bot.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { reach } from "../bot/reachability.ts";
import { hasModelBlock } from "./model-variables.ts";

/** Visitors are told that a language model may write to them. */
export interface Disclosure {
  /** The owner's words; absent for the widget's own, in the visitor's language. */
  readonly text?: string;
}

/** `settings.disclosure`: the owner's words, whether visitors are told, or undefined for what the bot's blocks require. */
function disclosureSetting(settings: BotDefinition["settings"]): string | boolean | undefined {
  const { disclosure } = settings;
  if (typeof disclosure === "string") return disclosure.trim() === "" ? undefined : disclosure.trim();
  return typeof disclosure === "boolean" ? disclosure : undefined;
}

/**
 * What the bot's visitors are told about language models; undefined if nothing. The bot's own setting decides; without
 * one they are told if the bot, or a bot that it links to, calls a model.
 * @param find looks up a linked bot by its public id or its id
 */
export function findDisclosure(
  bot: CompiledBot,
  find: (id: string) => CompiledBot | undefined,
): Disclosure | undefined {
  for (const each of withLinkedBots(bot, find)) {
    const setting = disclosureSetting(each.settings);
    if (each === bot && setting === false) return undefined;
    if (typeof setting === "string") return { text: setting };
    if (setting === true || (setting === undefined && each.callsModel)) return {};
  }
  return undefined;
}

/** The bot and all bots that it links to, directly or through others. */
export function withLinkedBots(
  bot: CompiledBot,
  find: (id: string) => CompiledBot | undefined,
): readonly CompiledBot[] {
  return [...reach([bot], ({ linkedBotIds }) => linkedBotIds.flatMap((id) => find(id) ?? []))];
}

/** Ids of the other bots that a bot links to. */
export function linkedBotIds({ id, groups }: BotDefinition): readonly string[] {
  return [
    ...new Set(groups.flatMap(({ blocks }) => blocks.flatMap((block) => linkedBotId(block, id) ?? []))),
  ];
}

/** The id of the other bot to which a block of the bot links. */
export function linkedBotId(
  { type, options: { typebotId } }: BlockDefinition,
  botId: string,
): string | undefined {
  if (type !== "Typebot link" || typeof typebotId !== "string") return undefined;
  return ["", "current", botId].includes(typebotId) ? undefined : typebotId;
}

/** Reports a bot that hides from its visitors that a model writes to them. */
export function inspectDisclosure(bot: BotDefinition): readonly Diagnostic[] {
  return hidesModels(bot) && hasModelBlock(bot) ? [HIDDEN_MODEL] : [];
}

/** The same of a model in a bot to which this one links, directly or through others. */
export function inspectLinkedDisclosure(
  bot: BotDefinition,
  find: (id: string) => BotDefinition | undefined,
): readonly Diagnostic[] {
  if (!hidesModels(bot) || hasModelBlock(bot)) return [];
  return withLinkedDefinitions(bot, find).some(hasModelBlock) ? [HIDDEN_MODEL] : [];
}

/** The bot and all bots that it links to, directly or through others, before they are compiled. */
export function withLinkedDefinitions(
  bot: BotDefinition,
  find: (id: string) => BotDefinition | undefined,
): readonly BotDefinition[] {
  return [...reach([bot], (each) => linkedBotIds(each).flatMap((id) => find(id) ?? []))];
}

function hidesModels({ settings }: BotDefinition): boolean {
  return disclosureSetting(settings) === false;
}

const HIDDEN_MODEL: Diagnostic = {
  severity: "warning",
  message: "Visitors are not told that a language model writes to them: settings.disclosure is false",
  hint: "Remove the setting, or write the notice yourself: in the European Union visitors must be told before the first such text.",
};
