import {
  compileBot,
  differsOnlyInTexts,
  languageOf,
  parseBotDefinition,
  type CompiledBot,
} from "@banter/engine/runtime";
import type { Store } from "../store/store.ts";
import type { BotLibrary } from "./bot-library.ts";
import { findRevision } from "./editions.ts";
import { toExportFormat } from "./to-export-format.ts";

/** Finds the revision of a bot that a session started with, even after the library was updated. */
export interface BotRevisions {
  /** Stores the definition for `SAVED_REVISION_MS`. Call it before a session refers to the revision, which keeps it. */
  save(bot: CompiledBot): Promise<void>;
  find(botId: string, revision: string): Promise<CompiledBot | undefined>;
  /** Finds another revision of the bot, if the two differ only in their texts. */
  findReworded(bot: CompiledBot, revision: string): Promise<CompiledBot | undefined>;
}

/** How long a saved revision is kept without a session. Other instances, which may not serve it, also remove old ones. */
export const SAVED_REVISION_MS = 60 * 60_000;
/** Far shorter, so that a session is committed while its revision is kept. */
const RENEWAL_MS = 10 * 60_000;

/** Number of compiled older revisions in the memory cache. */
const MAX_CACHED = 50;
/** Number of compared revisions in the memory cache. */
const MAX_COMPARED = 1000;

export function createBotRevisions(
  library: BotLibrary,
  store: Pick<Store, "revisions">,
  now: () => Date,
): BotRevisions {
  const load = createRevisionLoader(store);
  /** Whether two revisions differ only in their texts: that takes a pass through the whole bot. */
  const compared = new Map<string, boolean>();
  /** By the id and the language of a served bot. */
  const lastSaved = new Map<string, { readonly revision: string; readonly savedAt: number }>();

  const find: BotRevisions["find"] = async (botId, revision) => {
    const current = findRevision(library.find(botId), revision);
    return current?.compiled ?? load(revision);
  };

  return {
    save: async (bot) => {
      const { id, revision, definition } = bot;
      const time = now().getTime();
      const key = `${id} ${languageOf(bot)}`;
      const last = lastSaved.get(key);
      if (last?.revision === revision && time - last.savedAt < RENEWAL_MS) return;
      const stored = { revision, botId: id, definition: JSON.stringify(toExportFormat(definition)) };
      await store.revisions.save(stored, time);
      if (findRevision(library.find(id), revision)) lastSaved.set(key, { revision, savedAt: time });
    },
    find,
    findReworded: async (bot, revision) => {
      const key = `${bot.revision} ${revision}`;
      if (compared.get(key) === false) return undefined;
      const other = await find(bot.id, revision);
      if (other === undefined) return undefined;
      const isReworded = compared.get(key) ?? differsOnlyInTexts(other.definition, bot.definition);
      addToCache(compared, MAX_COMPARED, key, isReworded);
      return isReworded ? other : undefined;
    },
  };
}

/** Returns a function that loads stored revisions. After a restart, all conversations of a revision ask for it at once. */
function createRevisionLoader({
  revisions,
}: Pick<Store, "revisions">): (revision: string) => Promise<CompiledBot | undefined> {
  const compiled = new Map<string, CompiledBot>();
  const loading = new Map<string, Promise<CompiledBot | undefined>>();
  const read = async (revision: string): Promise<CompiledBot | undefined> => {
    const stored = await revisions.find(revision);
    if (stored === undefined) return undefined;
    const definition = parseBotDefinition(JSON.parse(stored.definition));
    if (!definition.ok) return undefined;
    const bot = compileBot(definition.value);
    addToCache(compiled, MAX_CACHED, revision, bot);
    return bot;
  };
  return async (revision) => {
    const known = compiled.get(revision);
    if (known !== undefined) return known;
    const running = loading.get(revision) ?? read(revision).finally(() => loading.delete(revision));
    loading.set(revision, running);
    return running;
  };
}

function addToCache<Value>(cache: Map<string, Value>, size: number, key: string, value: Value): void {
  const [oldest] = cache.keys();
  if (cache.size >= size && oldest !== undefined && !cache.has(key)) cache.delete(oldest);
  cache.set(key, value);
}
