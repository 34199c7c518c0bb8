import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { formatDiagnostics, inspectLinks, isExportedBot, readBot, type Diagnostic } from "@banter/engine";
import { fail, lenient, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import { describeError } from "../failures/describe-error.ts";
import { describeJsonError, describeModuleError } from "./bot-file-error.ts";
import { importBotModule } from "./import-bot-module.ts";
import { createBotLibrary, libraryBot, type LibraryBot } from "./bot-library.ts";
import { createToolCodeInspector, type ToolCodeInspector } from "./inspect-tool-code.ts";
import { locateDiagnostics } from "./locate-diagnostics.ts";

/** A bot file that can be served. */
export interface LoadedBot {
  readonly path: string;
  readonly bot: LibraryBot;
  /** Warnings for the bot's author. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A file that can't be served, with the reason for its author. */
interface FailedBot {
  readonly path: string;
  readonly problem: string;
}

export interface BotFiles {
  readonly loaded: readonly LoadedBot[];
  readonly failed: readonly FailedBot[];
}

const BOT_FILE = /^[^._].*\.(ts|mts|js|mjs|json)$/;
const IGNORED_FILE = /\.(d|test|spec)\.[a-z]+$/;

/** Loads all bots of the given files and folders. A file that fails doesn't affect the others. */
export async function loadBotFiles(paths: readonly string[]): Promise<BotFiles> {
  const inspector = createToolCodeInspector();
  try {
    return await loadFiles(paths, inspector);
  } finally {
    await inspector.close();
  }
}

async function loadFiles(paths: readonly string[], inspector: ToolCodeInspector): Promise<BotFiles> {
  const loaded: LoadedBot[] = [];
  const failed: FailedBot[] = [];
  for (const found of await Promise.all(paths.map(findFiles))) {
    if (!found.ok) {
      failed.push(found.error);
      continue;
    }
    for (const path of found.value) {
      const bot = await loadBotFile(path, inspector);
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

async function findFiles(path: string): Promise<Result<readonly string[], FailedBot>> {
  try {
    if (!(await stat(path)).isDirectory()) return ok([resolve(path)]);
    const names = await readdir(path);
    const bots = names.filter((name) => BOT_FILE.test(name) && !IGNORED_FILE.test(name)).toSorted();
    if (bots.length === 0) return fail({ path, problem: "contains no bots: it has no .ts or .json files" });
    return ok(bots.map((name) => resolve(join(path, name))));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return fail({ path, problem: isMissing ? "doesn't exist" : `can't be read: ${describeError(error)}` });
  }
}

const servingOptions = v.object({ publicId: lenient.optionalString(), isClosed: lenient.boolean() });

/** Loads one bot. Its public id is its `publicId`, or else the file's base name. */
async function loadBotFile(path: string, inspector: ToolCodeInspector): Promise<Result<LoadedBot, string>> {
  try {
    const { mtime } = await stat(path);
    const text = await readFile(path, "utf8");
    const isJson = extname(path) === ".json";
    const value = isJson ? readJson(text) : await readModule(path, mtime.getTime());
    if (!value.ok) return value;
    const read = readBot(value.value);
    const found = read.ok ? read.value.diagnostics : read.error;
    // Exported bots run as they are; a tool that fails says so in the result's log.
    const severity = isExportedBot(value.value) ? "warning" : "error";
    const inTools = read.ok ? await inspector.inspect(read.value.definition, severity, text) : [];
    const problems = locateDiagnostics([...found, ...inTools], text, isJson);
    if (!read.ok || problems.some((problem) => problem.severity === "error"))
      return fail(`is not a valid bot:\n${formatDiagnostics(problems)}`);
    const { publicId, isClosed } = v.parse(
      v.fallback(servingOptions, { publicId: undefined, isClosed: false }),
      value.value,
    );
    const definition = { ...read.value.definition, publicId: publicId || basename(path, extname(path)) };
    const bot = libraryBot(definition, { isClosed, publishedAt: mtime });
    return ok({ path, bot, diagnostics: problems });
  } catch (error) {
    return fail(describeModuleError(path, error));
  }
}

function readJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch {
    // The parser's own message has no line.
    return fail(describeJsonError(text));
  }
}

async function readModule(path: string, version: number): Promise<Result<unknown, string>> {
  const module = await importBotModule(path, version);
  if (typeof module === "object" && module !== null && "default" in module) return ok(module.default);
  return fail("has no default export; end it with `export default defineBot({ … })`");
}

function hasSameId({ compiled: one }: LibraryBot, { compiled: other }: LibraryBot): boolean {
  return one.publicId === other.publicId || one.id === other.id;
}
