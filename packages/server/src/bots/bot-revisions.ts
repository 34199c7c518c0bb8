import { compileBot, languageOf, parseBotDefinition, type CompiledBot } from "@banter/engine/runtime";
import type { Store } from "../store/store.ts";
import type { BotLibrary } from "./bot-library.ts";
import { findRevision } from "./editions.ts";
import { toExportFormat } from "./to-export-format.ts";

/** Finds the revision of a bot that a session started with, even after the library was updated. */
export interface BotRevisions {
  /** Stores the definition for `SAVED_REVISION_MS`. Call it before a session refers to the revision, which keeps it. */
  save(bot: CompiledBot): Promise<void>;
  find(botId: string, revision: string): Promise<CompiledBot | undefined>;
}

/** How long a saved revision is kept without a session. Other instances, which may not serve it, also remove old ones. */
export const SAVED_REVISION_MS = 60 * 60_000;
/** Far shorter, so that a session is committed while its revision is kept. */
const RENEWAL_MS = 10 * 60_000;

/** Number of compiled older revisions in the memory cache. */
const MAX_CACHED = 50;

export function createBotRevisions(
  library: BotLibrary,
  store: Pick<Store, "revisions">,
  now: () => Date,
): BotRevisions {
  const compiled = new Map<string, CompiledBot>();
  /** By the id and the language of a served bot. */
  const lastSaved = new Map<string, { readonly revision: string; readonly savedAt: number }>();

  async function load(revision: string): Promise<CompiledBot | undefined> {
    const stored = await store.revisions.find(revision);
    if (stored === undefined) return undefined;
    const definition = parseBotDefinition(JSON.parse(stored.definition));
    if (!definition.ok) return undefined;
    const bot = compileBot(definition.value);
    addToCache(compiled, revision, bot);
    return bot;
  }

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
    find: async (botId, revision) => {
      const current = findRevision(library.find(botId), revision);
      return current?.compiled ?? compiled.get(revision) ?? load(revision);
    },
  };
}

function addToCache(compiled: Map<string, CompiledBot>, revision: string, bot: CompiledBot): void {
  const [oldest] = compiled.keys();
  if (compiled.size >= MAX_CACHED && oldest !== undefined) compiled.delete(oldest);
  compiled.set(revision, bot);
}
