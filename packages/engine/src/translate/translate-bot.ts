import { parseSettings } from "@banter/protocol";
import type { BlockDefinition, BotDefinition, ItemDefinition } from "../bot/bot-definition.ts";
import { languageOf } from "../bot/bot-language.ts";
import { revisionOf } from "../bot/revision.ts";
import type { Catalogue } from "../bot/catalogue.ts";
import { mapBlockTexts, mapTexts, type BotText } from "./map-texts.ts";

/** The texts of a bot that visitors read, in their order. */
export function extractTexts(bot: BotDefinition): readonly BotText[] {
  const texts = new Map<string, BotText>();
  mapTexts(bot, (text) => {
    if (!texts.has(text.key)) texts.set(text.key, text);
    return text.source;
  });
  return [...texts.values()];
}

/**
 * The bot in the catalogue's language: the same ids and steps with other texts. A text without a translation stays as it is.
 * Answers are stored as in the bot's own language.
 */
export function translateBot(bot: BotDefinition, { language, texts }: Catalogue): BotDefinition {
  const translate = ({ key, source }: BotText): string => texts[key]?.text || source;
  const translated = mapTexts(bot, translate, (block) => translateBlock(block, translate));
  const { general } = translated.settings;
  return {
    ...translated,
    settings: { ...translated.settings, general: { ...Object(general), locale: language } },
  };
}

/** Whether a bot is another one with other texts, in its language or in one that it was translated into. */
export function differsOnlyInTexts(bot: BotDefinition, original: BotDefinition): boolean {
  const texts = extractTexts(bot).map(({ key, source }) => [key, { source: "", text: source }] as const);
  const language = languageOf({ parsedSettings: parseSettings(bot.settings) });
  const catalogue = { bot: original.id, language, texts: Object.fromEntries(texts) };
  const revision = revisionOf(bot);
  const translated = translateBot(original, catalogue);
  if (revisionOf(translated) === revision) return true;
  const reworded = mapTexts(original, ({ key, source }) => catalogue.texts[key]?.text ?? source);
  return revisionOf(reworded) === revision;
}

function translateBlock(block: BlockDefinition, translate: (text: BotText) => string): BlockDefinition {
  const originals = new Map<string, string>();
  const translated = mapBlockTexts(block, (text) => {
    const translation = translate(text);
    // The page can't tell equal answers apart.
    if (text.isAnswer === true && !originals.has(translation)) originals.set(translation, text.source);
    return translation;
  });
  return {
    ...translated,
    ...(originals.size > 0 && {
      options: { ...translated.options, originals: Object.fromEntries(originals) },
    }),
    items: translated.items.map((item, index) => keepValue(block, block.items[index], item)),
  };
}

/** The field of an option that is stored if the option has no value. */
const storedFields: Readonly<Partial<Record<BlockDefinition["type"], string>>> = {
  "choice input": "content",
  "picture choice input": "title",
};

function keepValue(
  { type }: BlockDefinition,
  original: ItemDefinition | undefined,
  translated: ItemDefinition,
): ItemDefinition {
  const field = storedFields[type];
  const stored = field === undefined ? undefined : original?.fields[field];
  if (stored === undefined || stored === "" || translated.fields["value"]) return translated;
  return { ...translated, fields: { ...translated.fields, value: stored } };
}
