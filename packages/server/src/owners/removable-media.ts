import { botSourceOf } from "../bots/bot-source-of.ts";
import type { StoredDraft } from "../store/stored-bots.ts";
import type { OwnerContext } from "./owned-bot.ts";

type MediaContext = Pick<OwnerContext, "store" | "files" | "library">;

/** More than a bot can have. */
const ALL_PUBLICATIONS = 2_147_483_647;

/** The keys of the files of the bot's versions, except for those that another bot shows, such as a copy. */
export async function removableMedia(
  context: MediaContext,
  { botId, source }: StoredDraft,
): Promise<readonly string[]> {
  const { files, store } = context;
  const media = new Set(files.mediaIn(botId, source));
  // One after the other, because a source has up to 2 MB.
  for (const { number } of await store.bots.publications(botId, ALL_PUBLICATIONS)) {
    const publication = await store.bots.findPublication(botId, number);
    for (const key of files.mediaIn(botId, publication?.source ?? "")) media.add(key);
  }
  if (media.size === 0) return [];
  for await (const other of sourcesOfOthers(context, botId))
    for (const key of files.mediaIn(botId, other)) media.delete(key);
  return [...media];
}

/** The drafts and the served versions of the other bots. */
async function* sourcesOfOthers({ store, library }: MediaContext, botId: string): AsyncIterable<string> {
  for (const { botId: other } of (await store.bots.overview()).drafts)
    if (other !== botId) yield (await store.bots.findDraft(other))?.source ?? "";
  for (const bot of library.list()) if (bot.compiled.id !== botId) yield JSON.stringify(botSourceOf(bot));
}
