import { readdir, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import {
  formatDiagnostics,
  inspectLinks,
  isExportedBot,
  readBot,
  readServedBot,
  type ConversationTest,
  type Diagnostic,
} from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import { importBotModule } from "./import-bot-module.ts";
import { createBotLibrary, libraryBot, type LibraryBot } from "./bot-library.ts";
import { findCatalogues, isCatalogueFile, summarizeCatalogue } from "./catalogue-files.ts";
import { createToolCodeInspector, type ToolCodeInspector } from "./inspect-tool-code.ts";
import { locateDiagnostics } from "./locate-diagnostics.ts";
import { describeModuleError } from "./module-error.ts";
import { parseBotJson, readBotFile } from "./read-bot-file.ts";
import { readServingOptions } from "./serving-options.ts";

/** A bot file that can be served. */
export interface LoadedBot {
  readonly path: string;
  readonly bot: LibraryBot;
  /** Warnings for the bot's author. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of the file itself. */
  readonly tests: readonly ConversationTest[];
}

/** A file that can't be served, with the reason for its author. */
interface FailedBot {
  readonly path: string;
  readonly problem: string;
  /** Whether it is a folder without bots. */
  readonly isEmpty?: boolean;
}

export interface BotFiles {
  readonly loaded: readonly LoadedBot[];
  readonly failed: readonly FailedBot[];
}

const BOT_FILE = /^[^._].*\.(ts|mts|js|mjs|json)$/;
const JSON_FILE = /^[^._].*\.json$/;
const IGNORED_FILE = /\.(d|test|spec)\.[a-z]+$/;

/**
 * Loads all bots of the given files and folders; a bot written in TypeScript or JavaScript is executed. A file that fails
 * doesn't affect the others.
 */
export function loadBotFiles(paths: readonly string[]): Promise<BotFiles> {
  return loadFiles(paths, BOT_FILE, readBot);
}

/** Like `loadBotFiles`, but problems of a bot's tests are warnings. */
export function loadServedBots(paths: readonly string[]): Promise<BotFiles> {
  return loadFiles(paths, BOT_FILE, readServedBot);
}

type ReadBot = typeof readBot;

/** Loads a folder's bots that are JSON, and executes nothing. */
export function loadJsonBots(folder: string): Promise<BotFiles> {
  return loadFiles([folder], JSON_FILE, readBot);
}

async function loadFiles(paths: readonly string[], pattern: RegExp, readAs: ReadBot): Promise<BotFiles> {
  const inspector = createToolCodeInspector();
  try {
    return await loadAll(await Promise.all(paths.map((path) => findFiles(path, pattern))), inspector, readAs);
  } finally {
    await inspector.close();
  }
}

type FoundFiles = Result<readonly string[], FailedBot>;

async function loadAll(
  places: readonly FoundFiles[],
  inspector: ToolCodeInspector,
  readAs: ReadBot,
): Promise<BotFiles> {
  const loaded: LoadedBot[] = [];
  const failed: FailedBot[] = [];
  for (const found of places) {
    if (!found.ok) {
      failed.push(found.error);
      continue;
    }
    for (const path of found.value) {
      const bot = await loadBotFile(path, inspector, readAs);
      if (!bot.ok) failed.push({ path, problem: bot.error });
      else {
        const duplicate = loaded.find(({ bot: other }) => hasSameId(other, bot.value.bot));
        if (duplicate === undefined) loaded.push(bot.value);
        else
          failed.push({
            path,
            problem: `has the same publicId or id as ${duplicate.path}. Change one of them.`,
          });
      }
    }
  }
  return { loaded: withBrokenLinks(loaded), failed };
}

/** Adds the links to bots that were not loaded together with these. */
function withBrokenLinks(loaded: readonly LoadedBot[]): readonly LoadedBot[] {
  const library = createBotLibrary(loaded.map(({ bot }) => bot));
  const find = (id: string) => library.find(id)?.compiled.definition;
  return loaded.map((file) => ({
    ...file,
    diagnostics: [...file.diagnostics, ...inspectLinks(file.bot.compiled.definition, find)],
  }));
}

async function findFiles(path: string, pattern: RegExp): Promise<FoundFiles> {
  try {
    if (!(await stat(path)).isDirectory()) return ok([resolve(path)]);
    const names = await readdir(path);
    const files = names.filter((name) => pattern.test(name) && !IGNORED_FILE.test(name)).toSorted();
    const bots: string[] = [];
    for (const file of files.map((name) => resolve(join(path, name))))
      if (!(await isCatalogueFile(file, names))) bots.push(file);
    if (bots.length === 0)
      return fail({ path, problem: "contains no bots: it has no .ts or .json files", isEmpty: true });
    return ok(bots);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return fail({ path, problem: isMissing ? "doesn't exist" : `can't be read: ${describeError(error)}` });
  }
}

/** Loads one bot. Its public id is its `publicId`, or else the file's base name. */
async function loadBotFile(
  path: string,
  inspector: ToolCodeInspector,
  readAs: ReadBot,
): Promise<Result<LoadedBot, string>> {
  try {
    const { mtime } = await stat(path);
    const text = await readBotFile(path);
    const isJson = extname(path) === ".json";
    const value = isJson ? parseBotJson(text) : await readModule(path, text, mtime.getTime());
    if (!value.ok) return value;
    const read = readAs(value.value);
    const found = read.ok ? read.value.diagnostics : read.error;
    // Exported bots run as they are; a tool that fails says so in the result's log.
    const severity = isExportedBot(value.value) ? "warning" : "error";
    const inTools = read.ok ? await inspector.inspect(read.value.definition, severity, text) : [];
    const problems = locateDiagnostics([...found, ...inTools], text, isJson);
    if (!read.ok || problems.some((problem) => problem.severity === "error"))
      return fail(`is not a valid bot:\n${formatDiagnostics(problems)}`);
    const { publicId = basename(path, extname(path)), isClosed } = readServingOptions(value.value);
    const definition = { ...read.value.definition, publicId };
    const files = await findCatalogues(path, definition);
    const ofFiles = files.flatMap(({ catalogue }) => (catalogue.ok ? [catalogue.value] : []));
    const catalogues = [...ofFiles, ...read.value.catalogues];
    const bot = libraryBot(definition, { isClosed, publishedAt: mtime, source: value.value, catalogues });
    const { tests } = read.value;
    return ok({ path, bot, diagnostics: [...problems, ...files.flatMap(summarizeCatalogue)], tests });
  } catch (error) {
    return fail(`can't be loaded: ${describeError(error)}`);
  }
}

async function readModule(path: string, text: string, version: number): Promise<Result<unknown, string>> {
  try {
    // Other scripts of the folder, e.g. one that deploys the bots, are not executed.
    const module = canHaveDefaultExport(text) ? await importBotModule(path, version) : undefined;
    if (typeof module === "object" && module !== null && "default" in module) return ok(module.default);
    return fail("has no default export; end it with `export default defineBot({ … })`");
  } catch (error) {
    return fail(await describeModuleError(path, text, error));
  }
}

function canHaveDefaultExport(text: string): boolean {
  return (/\bexport\b/.test(text) && /\bdefault\b/.test(text)) || /\bmodule\.exports\b/.test(text);
}

function hasSameId({ compiled: one }: LibraryBot, { compiled: other }: LibraryBot): boolean {
  return one.publicId === other.publicId || one.id === other.id;
}
