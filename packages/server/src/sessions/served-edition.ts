import { languageOf } from "@banter/engine/runtime";
import type { LibraryBot } from "../bots/bot-library.ts";
import type { BotRevisions } from "../bots/bot-revisions.ts";
import { findEdition, findRevision } from "../bots/editions.ts";
import { isSentRevision } from "../bots/sent-bot.ts";

/**
 * The edition of a bot in the language of a revision that is served or was: another publication may have changed its
 * texts, and nothing else.
 */
export async function findServedEdition(
  revisions: Pick<BotRevisions, "findReworded">,
  bot: LibraryBot | undefined,
  revision: string,
): Promise<LibraryBot | undefined> {
  const served = findRevision(bot, revision);
  const own = bot?.editions[0]?.open();
  if (served !== undefined || own === undefined || isSentRevision(revision)) return served;
  const former = await revisions.findReworded(own.compiled, revision);
  return former && (findEdition(own, [languageOf(former)]) ?? own);
}
