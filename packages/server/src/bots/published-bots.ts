import { formatDiagnostics } from "@banter/engine/runtime";
import { parseJson } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import type { EventBus } from "../store/event-bus.ts";
import type { Store } from "../store/store.ts";
import type { PublicationSummary, StoredPause } from "../store/stored-bots.ts";
import {
  createBotLibrary,
  libraryBot,
  type BotLibrary,
  type Edition,
  type LibraryBot,
} from "./bot-library.ts";
import { readToServe } from "./read-to-serve.ts";
import { createFileRecorder, createRuleRecorder } from "./record-served-bots.ts";

/** The bots of files and those that are published in the store. A file wins over a published bot with one of its ids. */
export interface PublishedBots extends BotLibrary {
  readonly files: BotLibrary;
  /** Serves what was just published, paused or removed, here and on the other instances. Logs failures. */
  changed(): Promise<void>;
  /** Waits for a running read of the store. */
  close(): Promise<void>;
}

export interface PublishedBotsDeps {
  readonly files: BotLibrary;
  readonly store: Pick<Store, "bots">;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly now: () => Date;
  /** How often changes are looked for that no notification has announced. */
  readonly pollMs?: number;
}

const TOPIC = "bots";
const POLL_MS = 10_000;

interface Loaded {
  readonly publication: PublicationSummary;
  /** Undefined if no version of it could be run yet. */
  readonly bot: LibraryBot | undefined;
}

/** Reads the published bots, and records which versions of the files are served, and what applies to the results of all. */
export async function openPublishedBots(deps: PublishedBotsDeps): Promise<PublishedBots> {
  const { files, store, bus, logger, pollMs = POLL_MS } = deps;
  let published: readonly Loaded[] = [];
  const bots = createBotLibrary([]);
  let pauses: readonly StoredPause[] = [];
  const library = serveBots(files, bots, () => pauses);
  const recordFiles = createFileRecorder(deps);
  const recordRules = createRuleRecorder(library, store);
  // Retried when the store is read again.
  const logUnrecorded = (error: unknown): void =>
    logger.error({ error: describeError(error) }, "the served bots could not be recorded");
  const load = async (): Promise<void> => {
    const overview = await store.bots.overview();
    pauses = overview.pauses;
    const current = overview.drafts.flatMap(({ publication }) => (publication ? [publication] : []));
    published = (await Promise.all(current.map((next) => loadPublication(deps, next, published)))).flat();
    bots.replace(published.flatMap(({ bot }) => bot ?? []));
    await recordFiles().catch(logUnrecorded);
    await recordRules().catch(logUnrecorded);
  };
  const { run: refresh, settled } = createSerialRuns(load);
  const logError = (error: unknown): void =>
    logger.error(
      { error: describeError(error) },
      "a change of the published bots could not be read or announced",
    );
  const refreshInBackground = (): void => void refresh().catch(logError);
  // Before the first read, so that no change falls between the two.
  const unsubscribe = bus.subscribe(TOPIC, refreshInBackground);
  try {
    await refresh();
  } catch (error) {
    unsubscribe();
    throw error;
  }
  const timer = setInterval(refreshInBackground, pollMs).unref();
  return {
    ...library,
    files,
    changed: async () => {
      // It is stored: this instance and the others also find it when they poll.
      await refresh().catch(logError);
      await bus.publish(TOPIC).catch(logError);
    },
    close: async () => {
      unsubscribe();
      clearInterval(timer);
      await settled();
    },
  };
}

/** The bots of files and the published ones, as visitors get them. */
function serveBots(
  files: BotLibrary,
  published: BotLibrary,
  pauses: () => readonly StoredPause[],
): BotLibrary {
  const isServed = (bot: LibraryBot): boolean => !isShadowed(files, bot);
  return {
    find: (id) => {
      const ofFile = files.find(id);
      const stored = ofFile === undefined ? published.find(id) : undefined;
      const bot = stored === undefined || isServed(stored) ? (ofFile ?? stored) : undefined;
      return bot && withPause(bot, pauses());
    },
    list: () =>
      [...files.list(), ...published.list().filter(isServed)].map((bot) => withPause(bot, pauses())),
  };
}

interface SerialRuns {
  /** Resolves after a run that begins after the call. */
  run(): Promise<void>;
  /** Waits for the runs, whether or not they fail. */
  settled(): Promise<void>;
}

/** Runs one after the other, so that an older overview never replaces a newer one. While one runs, at most one waits. */
function createSerialRuns(work: () => Promise<void>): SerialRuns {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    waiting = undefined;
    return (running = work());
  };
  return {
    run: () => (waiting ??= running.then(begin, begin)),
    settled: () => (waiting ?? running).catch(() => {}),
  };
}

function isSame(a: PublicationSummary, b: PublicationSummary): boolean {
  return a.botId === b.botId && a.number === b.number && a.publishedAt === b.publishedAt;
}

/** Whether a file has one of the bot's ids. */
function isShadowed(files: BotLibrary, { compiled: { id, publicId } }: LibraryBot): boolean {
  return files.list().some(({ compiled }) => compiled.id === id || compiled.publicId === publicId);
}

function withPause(bot: LibraryBot, pauses: readonly StoredPause[]): LibraryBot {
  const pause = pauses.find(({ botId }) => botId === bot.compiled.id);
  if (pause === undefined) return bot;
  const closed = { isClosed: true, closedMessage: pause.message };
  const close = (edition: LibraryBot): LibraryBot => ({ ...edition, ...closed });
  const editions = bot.editions.map(({ language, open, opened }): Edition => ({
    language,
    open: () => close(open()),
    opened: () => {
      const edition = opened();
      return edition && close(edition);
    },
  }));
  return { ...close(bot), editions };
}

/** The publication, or else the bot's last version that could be read. */
async function loadPublication(
  deps: PublishedBotsDeps,
  next: PublicationSummary,
  published: readonly Loaded[],
): Promise<readonly Loaded[]> {
  const known = published.find(({ publication }) => publication.botId === next.botId);
  if (known !== undefined && isSame(known.publication, next)) return [known];
  try {
    return [{ publication: next, bot: (await readPublication(deps, next)) ?? known?.bot }];
  } catch (error) {
    const { botId, number } = next;
    deps.logger.error(
      { bot: botId, number, error: describeError(error) },
      "a published bot can't be read and is tried again",
    );
    return known === undefined ? [] : [known];
  }
}

/** Undefined if this version of the server can't run the bot. */
async function readPublication(
  { store, files, logger }: PublishedBotsDeps,
  publication: PublicationSummary,
): Promise<LibraryBot | undefined> {
  const { botId, number } = publication;
  const stored = await store.bots.findPublication(botId, number);
  const read = readToServe(parseJson(stored?.source ?? ""));
  if (!read.ok) {
    logger.error(
      { bot: botId, number, problem: formatDiagnostics(read.error) },
      "a published bot can't be run by this version of the server and is skipped",
    );
    return undefined;
  }
  const { definition, catalogues, ignored } = read.value;
  if (ignored !== undefined)
    logger.warn(
      { bot: botId, number, problems: ignored },
      "tests or translations of a published bot have errors and are left out",
    );
  const since = await unchangedSince(store, publication);
  const bot = libraryBot(definition, { publishedAt: new Date(since), catalogues });
  if (isShadowed(files, bot))
    logger.warn({ bot: botId }, "a published bot is not served, because a file has its id or its public id");
  return bot;
}

/** As many publications in a row as may change nothing but translations. */
const MAX_RETRANSLATED = 100;

/**
 * When the bot without its translations was published: pages go on with a stored conversation as long as this time stays.
 */
async function unchangedSince(
  { bots }: Pick<Store, "bots">,
  { botId, revision, publishedAt }: PublicationSummary,
): Promise<number> {
  const publications = await bots.publications(botId, MAX_RETRANSLATED);
  const changed = publications.findIndex((other) => other.revision !== revision || other.isFile);
  const same = changed === -1 ? publications : publications.slice(0, changed);
  return same.at(-1)?.publishedAt ?? publishedAt;
}
