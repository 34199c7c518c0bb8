import { compileBot, parseBotDefinition, type CompiledBot } from "@banter/engine";
import type { Store } from "../store/store.ts";
import type { BotLibrary } from "./bot-library.ts";
import { toExportFormat } from "./to-export-format.ts";

/** Finds the revision of a bot that a session started with, even after the library was updated. */
export interface BotRevisions {
  /** Stores the definition. Call it before a session refers to the revision. */
  save(bot: CompiledBot): Promise<void>;
  find(botId: string, revision: string): Promise<CompiledBot | undefined>;
  /** Revisions that this process assumes to be stored. */
  stored(): readonly string[];
}

/** Number of compiled older revisions in the memory cache. */
const MAX_CACHED = 50;

export function createBotRevisions(library: BotLibrary, store: Store): BotRevisions {
  const compiled = new Map<string, CompiledBot>();
  const isStored = new Set<string>();

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
    stored: () => [...isStored],
    save: async (bot) => {
      if (isStored.has(bot.revision)) return;
      await store.revisions.save({
        revision: bot.revision,
        botId: bot.id,
        definition: JSON.stringify(toExportFormat(bot.definition)),
      });
      if (library.find(bot.id)?.compiled.revision === bot.revision) isStored.add(bot.revision);
    },
    find: async (botId, revision) => {
      const current = library.find(botId)?.compiled;
      if (current?.revision === revision) return current;
      return compiled.get(revision) ?? load(revision);
    },
  };
}

function addToCache(compiled: Map<string, CompiledBot>, revision: string, bot: CompiledBot): void {
  const [oldest] = compiled.keys();
  if (compiled.size >= MAX_CACHED && oldest !== undefined) compiled.delete(oldest);
  compiled.set(revision, bot);
}
