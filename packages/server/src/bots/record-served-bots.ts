import { compareBots } from "@banter/engine/runtime";
import { fieldsOf, parseJson, type UnknownRecord } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import type { Store } from "../store/store.ts";
import type { PublicationSummary, ResultRules } from "../store/stored-bots.ts";
import type { BotLibrary, LibraryBot } from "./bot-library.ts";
import { botSourceOf } from "./bot-source-of.ts";
import { servedModelVariables } from "./model-variables.ts";
import { resultSettings } from "./result-settings.ts";

interface FileRecorderDeps {
  /** The bots of files. */
  readonly files: BotLibrary;
  readonly store: Pick<Store, "bots">;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Returns a function that stores what applies to the results of the served bots, if that has changed. */
export function createRuleRecorder(library: BotLibrary, { bots }: Pick<Store, "bots">): () => Promise<void> {
  const recorded = new Map<string, string>();
  return async () => {
    const rules = library.list().map((bot): readonly [string, ResultRules] => {
      const { retentionDays } = resultSettings(bot.compiled);
      const modelVariables = servedModelVariables(library, bot);
      return [bot.compiled.id, { ...(retentionDays !== undefined && { retentionDays }), modelVariables }];
    });
    const changed = rules.filter(([botId, rule]) => recorded.get(botId) !== JSON.stringify(rule));
    if (changed.length > 0) await bots.saveResultRules(new Map(changed));
    for (const [botId, rule] of changed) recorded.set(botId, JSON.stringify(rule));
  };
}

/** Returns a function that adds the served versions of files to the history of their bots. */
export function createFileRecorder({ files, store, logger, now }: FileRecorderDeps): () => Promise<void> {
  const recorded = new WeakSet<LibraryBot>();
  /** A bot in code may have values that aren't JSON: it is served all the same. */
  const sourceOf = (bot: LibraryBot): UnknownRecord | undefined => {
    try {
      return botSourceOf(bot);
    } catch (error) {
      const fields = { bot: bot.compiled.id, error: describeError(error) };
      logger.warn(fields, "a version of a bot's file can't be added to its history");
      return undefined;
    }
  };
  return async () => {
    for (const bot of files.list()) {
      if (recorded.has(bot)) continue;
      await recordFile(store, bot, { sourceOf, publishedAt: now().getTime() });
      recorded.add(bot);
    }
  };
}

interface FileRecord {
  /** Takes long for a large bot. */
  readonly sourceOf: (bot: LibraryBot) => UnknownRecord | undefined;
  readonly publishedAt: number;
}

async function recordFile(
  store: Pick<Store, "bots">,
  bot: LibraryBot,
  { sourceOf, publishedAt }: FileRecord,
): Promise<void> {
  const { id: botId, revision } = bot.compiled;
  const [newest] = await store.bots.publications(botId, 1);
  const isKnown = newest?.isFile === true && newest.revision === revision;
  const recorded = isKnown ? await findTranslations(store, newest) : undefined;
  // The revision is that of the bot without its translations.
  if (isKnown && recorded === undefined && bot.catalogues.length === 0) return;
  const source = sourceOf(bot);
  if (source === undefined) return;
  const { translations } = source;
  if (isKnown && compareBots({ translations: recorded }, { translations }).length === 0) return;
  // Another instance that records the same one at the same time wins.
  await store.bots.publish({
    botId,
    number: (newest?.number ?? 0) + 1,
    revision,
    source: JSON.stringify(source),
    publishedAt,
    author: "",
    message: "",
    isFile: true,
  });
}

async function findTranslations(
  { bots }: Pick<Store, "bots">,
  { botId, number }: PublicationSummary,
): Promise<unknown> {
  const stored = await bots.findPublication(botId, number);
  return fieldsOf(parseJson(stored?.source ?? ""))["translations"];
}
