import { textsOf } from "../blocks/block-texts.ts";
import type { BlockDefinition, BotDefinition, ItemDefinition } from "../bot/bot-definition.ts";
import type { Catalogue } from "./catalogue.ts";
import { mapBlockTexts, mapTexts, type BotText } from "./map-texts.ts";

/** The texts of a bot that visitors read, in their order. */
export function extractTexts(bot: BotDefinition): readonly Pick<BotText, "key" | "source">[] {
  const texts = new Map<string, string>();
  mapTexts(bot, ({ key, source }) => {
    if (!texts.has(key)) texts.set(key, source);
    return source;
  });
  return [...texts].map(([key, source]) => ({ key, source }));
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

function translateBlock(block: BlockDefinition, translate: (text: BotText) => string): BlockDefinition {
  const { answers = [] } = textsOf(block);
  const originals = new Map<string, string>();
  const translated = mapBlockTexts(block, (text) => {
    const translation = translate(text);
    // The page can't tell equal answers apart.
    if (answers.includes(text.field) && !originals.has(translation)) originals.set(translation, text.source);
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
