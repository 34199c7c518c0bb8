import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { formatDiagnostics, parseTestFile, type TestFile } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { locateDiagnostics } from "../bots/locate-diagnostics.ts";
import { parseBotJson, readBotFile } from "../bots/read-bot-file.ts";
import { describeError } from "../failures/describe-error.ts";

const EXTENSION = ".test.json";

/** The files that a command line names. */
export interface BotTestPaths {
  readonly tests: readonly string[];
  /** Files and folders of bots, whose own tests run, too. */
  readonly bots: readonly string[];
  /** Folders of the bots that a file of tests may test. */
  readonly folders: readonly string[];
}

/** A file of tests. */
export interface BotTestFile {
  readonly text: string;
  readonly content: TestFile;
  readonly botId: string;
}

/** Finds the tests of a folder, those beside a bot's file, or a file of tests. Fails with the path that can't be read. */
export async function findBotTests(paths: readonly string[]): Promise<Result<BotTestPaths, string>> {
  const tests = new Set<string>();
  const bots = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const found = await findIn(path);
    if (!found.ok) return found;
    for (const test of found.value.tests) tests.add(resolve(test));
    for (const bot of found.value.bots) bots.add(resolve(bot));
    for (const folder of found.value.folders) folders.add(resolve(folder));
  }
  return ok({ tests: [...tests], bots: [...bots], folders: [...folders] });
}

async function findIn(path: string): Promise<Result<BotTestPaths, string>> {
  try {
    if ((await stat(path)).isDirectory()) {
      const names = (await readdir(path)).filter((name) => name.endsWith(EXTENSION));
      return ok({ tests: names.toSorted().map((name) => join(path, name)), bots: [path], folders: [] });
    }
    if (path.endsWith(EXTENSION)) return ok({ tests: [path], bots: [], folders: [dirname(path)] });
    const beside = await findTestFileOf(path);
    return ok({ tests: beside === undefined ? [] : [beside], bots: [path], folders: [] });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return fail(`"${path}" ${isMissing ? "doesn't exist" : `can't be read: ${describeError(error)}`}.`);
  }
}

/** The file of tests beside a bot's file. */
export async function findTestFileOf(path: string): Promise<string | undefined> {
  const beside = `${path.slice(0, -extname(path).length)}${EXTENSION}`;
  const names = await readdir(dirname(path));
  return names.includes(basename(beside)) ? beside : undefined;
}

/** Reads a file of tests. Fails with what is wrong in it, for its author. */
export async function readBotTestFile(path: string): Promise<Result<BotTestFile, string>> {
  const text = await readBotFile(path).catch((error: unknown) =>
    fail(`can't be read: ${describeError(error)}`),
  );
  if (typeof text !== "string") return text;
  const value = parseBotJson(text);
  if (!value.ok) return value;
  const parsed = parseTestFile(value.value);
  if (!parsed.ok)
    return fail(
      `is not a valid test file:\n${formatDiagnostics(locateDiagnostics(parsed.error, text, true))}`,
    );
  const { bot = basename(path, EXTENSION) } = parsed.value;
  return ok({ text, content: parsed.value, botId: bot });
}

/** Relative to the current folder, if it is inside. */
export function shownPath(path: string): string {
  const shown = relative("", path);
  return shown.startsWith("..") ? path : shown;
}
