import { basename, dirname, extname } from "node:path";
import {
  formatTestFile,
  testConversation,
  type CompiledBot,
  type ConversationDifference,
  type ConversationTest,
  type EffectPorts,
} from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { createBotLibrary, type BotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles, type BotFiles } from "../bots/load-bot-files.ts";
import { locateDiagnostics } from "../bots/locate-diagnostics.ts";
import { parseDate, parsePhone } from "../effects/parse-phone-date.ts";
import { didYouMean } from "../failures/did-you-mean.ts";
import type { Sandbox } from "../sandbox/create-sandbox-pool.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { readBotTestFile, shownPath, type BotTestFile, type BotTestPaths } from "./bot-test-files.ts";
import { writeTextFile } from "./write-text-file.ts";

export interface BotTestOptions {
  /** Text in the names of the conversations to run. */
  readonly filter?: string | undefined;
  /** Whether to write what the bots do now into the files of failing conversations. */
  readonly isUpdating: boolean;
}

/** How one conversation has ended. */
export interface TestedConversation {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly isUpdated: boolean;
  readonly failure?: ConversationFailure;
}

/** Why a conversation has failed. */
export interface ConversationFailure extends Omit<ConversationDifference, "path"> {
  /** Line of the file. */
  readonly line?: number;
  /** Errors that the flow has logged. */
  readonly errors: readonly string[];
}

/** The conversations of a file. */
export interface TestedFile {
  readonly path: string;
  readonly conversations: readonly TestedConversation[];
  /** Why none of them could run, or why their update could not be written. */
  readonly problem?: string;
}

/** Runs the conversations of all files. A file that can't be read and a bot that can't run don't affect the others. */
export async function runBotTests(
  { tests, bots }: BotTestPaths,
  options: BotTestOptions,
): Promise<readonly TestedFile[]> {
  // Each folder alone: bots of several folders may have the same id.
  const files = await Promise.all(bots.map((path) => loadBotFiles([path])));
  const sandbox = createSandbox();
  try {
    const tested: TestedFile[] = [];
    for (const path of tests) {
      const file = await readBotTestFile(path);
      if (!file.ok) {
        tested.push({ path: shownPath(path), conversations: [], problem: file.error });
        continue;
      }
      const { library, failed } = botsFor(path, files);
      const bot = findBot(file.value.botId, library, failed);
      const ports = realPorts(sandbox, library);
      tested.push(
        bot.ok
          ? await runFile(path, file.value, bot.value, ports, options)
          : unrunnable(file.value, bot.error),
      );
    }
    return tested.filter(({ conversations, problem }) => conversations.length > 0 || problem !== undefined);
  } finally {
    await sandbox.close();
  }
}

/** All bots, those beside the test first. */
function botsFor(test: string, files: readonly BotFiles[]) {
  const inOrder = <File extends { readonly path: string }>(all: readonly File[]): readonly File[] =>
    all.toSorted((a, b) => Number(isBeside(b.path, test)) - Number(isBeside(a.path, test)));
  const loaded = inOrder(files.flatMap((each) => each.loaded));
  return {
    library: createBotLibrary(loaded.map(({ bot }) => bot)),
    failed: inOrder(files.flatMap((each) => each.failed)),
  };
}

function isBeside(path: string, test: string): boolean {
  return dirname(path) === dirname(test);
}

/** A bot that failed to load is known by the name of its file. */
function findBot(id: string, library: BotLibrary, failed: BotFiles["failed"]): Result<CompiledBot, string> {
  const bot = library.find(id);
  if (bot !== undefined) return ok(bot.compiled);
  const broken = failed.find(({ path }) => basename(path, extname(path)) === id);
  if (broken !== undefined) return fail(`${shownPath(broken.path)} ${broken.problem}`);
  const names = library.list().map(({ compiled }) => compiled.publicId);
  return fail(`There is no bot "${id}".${didYouMean(id, names)}`);
}

function unrunnable({ path }: BotTestFile, problem: string): TestedFile {
  return { path, conversations: [], problem };
}

type RealPorts = (now: () => Date) => Partial<EffectPorts>;

function realPorts({ runCode }: Sandbox, library: BotLibrary): RealPorts {
  return (now) => ({
    runCode,
    linkedBot: async (id) => library.find(id)?.compiled,
    parsePhone,
    parseDate: (text, prefersDayFirst) => parseDate(text, prefersDayFirst, now()),
  });
}

async function runFile(
  path: string,
  file: BotTestFile,
  bot: CompiledBot,
  ports: RealPorts,
  { filter = "", isUpdating }: BotTestOptions,
): Promise<TestedFile> {
  const conversations: TestedConversation[] = [];
  const updated: ConversationTest[] = [];
  for (const [index, test] of file.content.conversations.entries()) {
    const isSelected = test.name.toLowerCase().includes(filter.toLowerCase());
    const run = isSelected ? await runConversation(bot, test, ports, isUpdating) : undefined;
    updated.push(run?.updated ?? test);
    if (run === undefined) continue;
    const { difference, errors, duration, isUpdated } = run;
    const failure = difference && { ...located(file, index, difference), errors };
    conversations.push({ name: test.name, duration, isUpdated, ...(failure && { failure }) });
  }
  const isUpdated = conversations.some((conversation) => conversation.isUpdated);
  const content = { ...file.content, conversations: updated };
  const written = isUpdated ? await writeTextFile(path, formatTestFile(content)) : ok(undefined);
  return { path: file.path, conversations, ...(!written.ok && { problem: written.error }) };
}

/** Runs a conversation, and once more after an update: what the bot doesn't reach any more still fails. */
async function runConversation(
  bot: CompiledBot,
  test: ConversationTest,
  ports: RealPorts,
  isUpdating: boolean,
) {
  const start = performance.now();
  const first = await testConversation(bot, test, ports);
  const isUpdated = isUpdating && first.difference !== undefined;
  const last = isUpdated ? await testConversation(bot, first.updated, ports) : first;
  const duration = performance.now() - start;
  return { ...last, updated: isUpdated ? first.updated : test, isUpdated, duration };
}

function located(
  { text }: BotTestFile,
  index: number,
  { path, ...difference }: ConversationDifference,
): Omit<ConversationFailure, "errors"> {
  const at = { severity: "error", message: "", path: ["conversations", index, ...path] } as const;
  const [found] = locateDiagnostics([at], text, true);
  return { ...difference, ...(found?.line !== undefined && { line: found.line }) };
}
