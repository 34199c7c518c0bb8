import { languageOf, type CompiledBot } from "@banter/engine/runtime";
import { findLanguage } from "../languages/choose-translation.ts";
import type { BotLibrary, LibraryBot } from "./bot-library.ts";

/** Browsers send fewer. */
const MAX_TAGS = 10;

/** The languages of a bot, its own first; undefined if it has only one. */
export function languagesOf({ editions }: LibraryBot): readonly string[] | undefined {
  return editions.length > 1 ? editions.map(({ language }) => language) : undefined;
}

/** The bot in the first language of an `Accept-Language` header that it speaks, else in its own. */
export function inLanguage(bot: LibraryBot, acceptLanguage = ""): LibraryBot {
  const { editions } = bot;
  const wanted = editions.length > 1 ? findEdition(bot, acceptLanguage.split(",", MAX_TAGS)) : undefined;
  return wanted ?? editions[0]?.open() ?? bot;
}

/** The bot in the first of the languages that it speaks. */
export function findEdition({ editions }: LibraryBot, tags: readonly string[]): LibraryBot | undefined {
  const language = findLanguage(
    editions.map((edition) => edition.language),
    tags,
  );
  return editions.find((edition) => edition.language === language)?.open();
}

/**
 * The served bot with this revision, in whichever language that was opened: opening all of them for an old revision would take a
 * second. What a session refers to is also stored.
 */
export function findRevision(bot: LibraryBot | undefined, revision: string): LibraryBot | undefined {
  const opened = bot?.editions.map((edition) => edition.opened());
  return opened?.find((edition) => edition?.compiled.revision === revision);
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
