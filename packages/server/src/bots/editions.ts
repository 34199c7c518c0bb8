import { languageOf, type CompiledBot } from "@banter/engine/runtime";
import { findLanguage } from "../languages/choose-translation.ts";
import type { BotLibrary, LibraryBot } from "./bot-library.ts";

/** Browsers send fewer. */
const MAX_TAGS = 10;

/** The languages of a bot, its own first; undefined if it has only one. */
export function languagesOf({ editions }: LibraryBot): readonly string[] | undefined {
  return editions.length > 1 ? editions.map(({ compiled }) => languageOf(compiled)) : undefined;
}

/** The bot in the first language of an `Accept-Language` header that it speaks, else in its own. */
export function inLanguage(bot: LibraryBot, acceptLanguage = ""): LibraryBot {
  const [own = bot, ...translations] = bot.editions;
  return translations.length === 0 ? own : (findEdition(bot, acceptLanguage.split(",", MAX_TAGS)) ?? own);
}

/** The bot in the first of the languages that it speaks. */
export function findEdition({ editions }: LibraryBot, tags: readonly string[]): LibraryBot | undefined {
  const language = findLanguage(
    editions.map(({ compiled }) => languageOf(compiled)),
    tags,
  );
  return editions.find(({ compiled }) => languageOf(compiled) === language);
}

/** The served bot with this revision, in whichever language. */
export function findRevision(bot: LibraryBot | undefined, revision: string): LibraryBot | undefined {
  return bot?.editions.find(({ compiled }) => compiled.revision === revision);
}

/** Finds the bots that a bot links to, in its language where they have it. */
export function linkedBots(
  library: Pick<BotLibrary, "find">,
  bot: CompiledBot | undefined,
): (id: string) => CompiledBot | undefined {
  return (id) => {
    const linked = library.find(id);
    return linked && inLanguage(linked, bot && languageOf(bot)).compiled;
  };
}
