import { compileBot, parseBotDefinition, type CompiledBot } from "@banter/engine";
import type { Store } from "../store/store.ts";
import type { BotLibrary } from "./bot-library.ts";
import { exportShape } from "./export-shape.ts";

/** Gives the bot a session began with, whatever the library serves by now. */
export interface BotRevisions {
  /** Makes sure that the definition outlives the library's next change. Call before a session refers to it. */
  keep(bot: CompiledBot): Promise<void>;
  find(botId: string, revision: string): Promise<CompiledBot | undefined>;
  /** Revisions that this process counts on being stored. */
  stored(): readonly string[];
}

/** Compiled bots of older revisions that are kept in memory. */
const KEPT = 50;

export function createBotRevisions(library: BotLibrary, store: Store): BotRevisions {
  const compiled = new Map<string, CompiledBot>();
  const isStored = new Set<string>();

  async function load(revision: string): Promise<CompiledBot | undefined> {
    const stored = await store.revisions.find(revision);
    if (stored === undefined) return undefined;
    const definition = parseBotDefinition(JSON.parse(stored.definition));
    if (!definition.ok) return undefined;
    const bot = compileBot(definition.value);
    remember(compiled, revision, bot);
    return bot;
  }

  return {
    stored: () => [...isStored],
    keep: async (bot) => {
      if (isStored.has(bot.revision)) return;
      await store.revisions.keep({
        revision: bot.revision,
        botId: bot.id,
        definition: JSON.stringify(exportShape(bot.definition)),
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

function remember(compiled: Map<string, CompiledBot>, revision: string, bot: CompiledBot): void {
  const [oldest] = compiled.keys();
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(revision, bot);
}
