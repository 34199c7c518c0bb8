import type { BotSource } from "@banter/engine";
import {
  compileBot,
  formatDiagnostics,
  languageOf,
  translateBot,
  type BotDefinition,
  type Catalogue,
  type CompiledBot,
} from "@banter/engine/runtime";
import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { readToServe } from "./read-to-serve.ts";

/** A bot that visitors can start. */
export interface LibraryBot {
  readonly compiled: CompiledBot;
  readonly isClosed: boolean;
  /** What visitors of a closed bot read, instead of the bot's own text. */
  readonly closedMessage?: string;
  readonly publishedAt: Date;
  /** Origins whose pages may run it; empty allows all. */
  readonly allowedOrigins: readonly string[];
  /** What the bot was read from, if it is known. */
  readonly source?: unknown;
  /** Its translations, one per language. */
  readonly catalogues: readonly Catalogue[];
  /** The bot in each of its languages, its own first. Only this one if it has no translations. */
  readonly editions: readonly Edition[];
}

/** A bot in one of its languages. */
export interface Edition {
  /** BCP 47 tag. */
  readonly language: string;
  /** Translates and compiles the bot at the first call. */
  readonly open: () => LibraryBot;
  /** The bot, if it was opened already. */
  readonly opened: () => LibraryBot | undefined;
}

/** What visitors of a closed bot read. */
export function closedText({ compiled, closedMessage = "" }: LibraryBot): string {
  return closedMessage === "" ? compiled.parsedSettings.general.systemMessages.botClosed : closedMessage;
}

/** The bots of a server. */
export interface BotLibrary {
  /** Finds a bot by its public id, or else by its id. */
  find(id: string): LibraryBot | undefined;
  list(): readonly LibraryBot[];
}

/** A library whose bots can be replaced while the server runs. */
export interface MutableBotLibrary extends BotLibrary {
  replace(bots: readonly LibraryBot[]): void;
}

/** If two bots share a public id, the first one is found. */
export function createBotLibrary(bots: readonly LibraryBot[]): MutableBotLibrary {
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

/** Finds a bot by its id alone, as sessions and results name it: the public id of another bot may be the same. */
export function findById(library: BotLibrary, id: string): LibraryBot | undefined {
  const found = library.find(id);
  if (found === undefined || found.compiled.id === id) return found;
  return library.list().find(({ compiled }) => compiled.id === id);
}

const security = v.object({ security: v.object({ allowedOrigins: lenient.array(v.string()) }) });

export interface LibraryBotOptions {
  readonly isClosed?: boolean;
  readonly publishedAt: Date;
  /** What the bot was read from. Default: the bot, if it is in our own format. */
  readonly source?: unknown;
  /** Of several in one language, the first is used; those of the bot's own source come last. */
  readonly catalogues?: readonly Catalogue[];
  /** Is called with the errors of the bot's own tests and translations, which don't keep it from being served. */
  readonly onIgnored?: (problems: string) => void;
}

/** A bot as `defineBot` returns it, decoded, or compiled. */
export type AnyBot = BotSource | BotDefinition | CompiledBot;

/**
 * Compiles the bot if necessary and reads the allowed origins from its settings.
 * @throws if a bot of `defineBot` has errors, with all of them
 */
export function libraryBot(
  bot: AnyBot,
  { isClosed = false, publishedAt, source = sourceIn(bot), catalogues = [], onIgnored }: LibraryBotOptions,
): LibraryBot {
  const { compiled, ownCatalogues } = compile(bot, onIgnored);
  const settings = v.safeParse(security, compiled.settings);
  const allowedOrigins = settings.success ? settings.output.security.allowedOrigins : [];
  const editions: Edition[] = [];
  const used = firstPerLanguage([...catalogues, ...ownCatalogues]);
  const shared = { isClosed, publishedAt, source, allowedOrigins, catalogues: used, editions };
  const own = { ...shared, compiled };
  const language = languageOf(compiled);
  editions.push({ language, open: () => own, opened: () => own });
  for (const catalogue of used)
    if (!isSameLanguage(catalogue.language, language)) {
      const translate = () => compileBot(translateBot(compiled.definition, catalogue));
      editions.push(openOnce(catalogue.language, () => ({ ...shared, compiled: translate() })));
    }
  return own;
}

function openOnce(language: string, open: () => LibraryBot): Edition {
  let opened: LibraryBot | undefined;
  return { language, open: () => (opened ??= open()), opened: () => opened };
}

/** Of two editions in one language, only the first would be found. */
function firstPerLanguage(catalogues: readonly Catalogue[]): readonly Catalogue[] {
  return catalogues.filter(
    ({ language }, index) =>
      catalogues.findIndex((other) => isSameLanguage(other.language, language)) === index,
  );
}

/** Whether two language tags are the same, in any case. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function sourceIn(bot: AnyBot): BotSource | undefined {
  return "edges" in bot ? undefined : bot;
}

interface Compiled {
  readonly compiled: CompiledBot;
  readonly ownCatalogues: readonly Catalogue[];
}

function compile(bot: AnyBot, onIgnored: LibraryBotOptions["onIgnored"]): Compiled {
  if ("revision" in bot) return { compiled: bot, ownCatalogues: [] };
  if ("edges" in bot) return { compiled: compileBot(bot), ownCatalogues: [] };
  const read = readToServe(bot);
  if (!read.ok) throw new Error(`The bot "${bot.id}" has errors:\n${formatDiagnostics(read.error)}`);
  const { definition, catalogues, ignored } = read.value;
  if (ignored !== undefined) onIgnored?.(ignored);
  return { compiled: compileBot(definition), ownCatalogues: catalogues };
}
