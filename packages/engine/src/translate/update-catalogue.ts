import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Catalogue, CatalogueEntry } from "../bot/catalogue.ts";
import { extractTexts } from "./translate-bot.ts";

/**
 * The catalogue with the bot's texts in their order. Keeps translations, and marks those of changed texts with
 * `formerSource`. Translations of texts that are gone come last, unless they are pruned.
 */
export function updateCatalogue(
  bot: BotDefinition,
  { $schema, language, texts }: Omit<Catalogue, "bot">,
  { isPruned }: { readonly isPruned: boolean },
): Catalogue {
  const current = extractTexts(bot).map(({ key, source }) => [key, updateEntry(source, texts[key])] as const);
  const keys = new Set(current.map(([key]) => key));
  const unused = isPruned ? [] : Object.entries(texts).filter(([key]) => !keys.has(key));
  return {
    ...($schema !== undefined && { $schema }),
    bot: bot.id,
    language,
    texts: Object.fromEntries([...current, ...unused]),
  };
}

function updateEntry(source: string, entry: CatalogueEntry | undefined): CatalogueEntry {
  if (entry === undefined || entry.text === "") return { source, text: "" };
  return entry.source === source ? entry : { source, text: entry.text, formerSource: entry.source };
}
