import { compileBot, type BotDefinition, type CompiledBot } from "@banter/engine";
import { lenient } from "@banter/protocol";
import * as v from "valibot";

/** A bot that visitors can start. */
export interface LibraryBot {
  readonly compiled: CompiledBot;
  readonly isClosed: boolean;
  readonly publishedAt: Date;
  /** Origins whose pages may run it; none means all. */
  readonly allowedOrigins: readonly string[];
}

/** The bots of a server. */
export interface BotLibrary {
  /** By public id, else by id. */
  find(id: string): LibraryBot | undefined;
  list(): readonly LibraryBot[];
}

/** A library whose bots can be exchanged while the server runs. */
export interface ChangingBotLibrary extends BotLibrary {
  replace(bots: readonly LibraryBot[]): void;
}

/** A library of these bots. Where two share a public id the first one is found. */
export function createBotLibrary(bots: readonly LibraryBot[]): ChangingBotLibrary {
  let current = bots;
  return {
    find: (id) =>
      current.find(({ compiled }) => compiled.publicId === id) ??
      current.find(({ compiled }) => compiled.id === id),
    list: () => current,
    replace: (next) => {
      current = next;
    },
  };
}

const security = v.object({ security: v.object({ allowedOrigins: lenient.list(v.string()) }) });

export interface LibraryBotOptions {
  readonly isClosed?: boolean;
  readonly publishedAt: Date;
}

/** A bot as the library keeps it, compiled if it isn't yet; its own settings may narrow the origins. */
export function libraryBot(
  bot: CompiledBot | BotDefinition,
  { isClosed = false, publishedAt }: LibraryBotOptions,
): LibraryBot {
  const compiled = "revision" in bot ? bot : compileBot(bot);
  const settings = v.safeParse(security, compiled.settings);
  return {
    compiled,
    isClosed,
    publishedAt,
    allowedOrigins: settings.success ? settings.output.security.allowedOrigins : [],
  };
}
