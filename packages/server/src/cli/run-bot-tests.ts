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
import { applyEdits, modify } from "jsonc-parser";
import { createBotLibrary, type BotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles, type BotFiles, type LoadedBot } from "../bots/load-bot-files.ts";
import { locateDiagnostics } from "../bots/locate-diagnostics.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { testPorts } from "../effects/test-ports.ts";
import { didYouMean } from "../failures/did-you-mean.ts";
import type { Sandbox } from "../sandbox/create-sandbox-pool.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { readBotTestFile, shownPath, type BotTestPaths } from "./bot-test-files.ts";
import { limitCode, TIMING, tooLong, type TestRun } from "./test-run.ts";
import { writeTextFile } from "./write-text-file.ts";

export interface BotTestOptions extends TestRun {
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

/**
 * Runs the conversations of all files, of tests and of bots. A file that can't be read and a bot that can't run don't affect the
 * others.
 */
export async function runBotTests(
  paths: BotTestPaths,
  options: BotTestOptions,
): Promise<readonly TestedFile[]> {
  // Each folder alone: bots of several folders may have the same id.
  const files = await Promise.all([...paths.bots, ...paths.folders].map((path) => loadBotFiles([path])));
  const own = files.slice(0, paths.bots.length);
  const sandbox = createSandbox();
  try {
    const tested: TestedFile[] = [];
    for (const path of paths.tests) {
      const { library, failed } = botsFor(path, files);
      const suite = await suiteOfFile(path, library, failed);
      tested.push(
        suite.ok
          ? await runSuite(suite.value, servicesOf(sandbox, library), options)
          : unrunnable(path, suite.error),
      );
    }
    for (const bot of unique(own.flatMap(({ loaded }) => loaded))) {
      const { library } = botsFor(bot.path, files);
      if (bot.tests.length > 0)
        tested.push(await runSuite(await suiteOfBot(bot), servicesOf(sandbox, library), options));
    }
    const broken = await findBroken(own, paths.tests);
    return [...tested, ...broken].filter(
      ({ conversations, problem }) => conversations.length > 0 || problem !== undefined,
    );
  } finally {
    await sandbox.close();
  }
}

interface OwnTests {
  /** The file that contains them. */
  readonly path: string;
  readonly tests: readonly ConversationTest[];
  /** Finds linked bots that are not in the folder of the bot's file. */
  readonly findElsewhere?: EffectPorts["linkedBot"];
}

/** Runs tests of a bot. */
export async function runTestsOf(
  bot: LoadedBot,
  { path, tests, findElsewhere }: OwnTests,
  run: TestRun,
): Promise<TestedFile> {
  // Only if necessary: loading the others executes them.
  const hasLinks = bot.bot.compiled.linkedBotIds.length > 0;
  const others = hasLinks ? (await loadBotFiles([dirname(bot.path)])).loaded : [];
  const library = createBotLibrary([bot, ...others].map((loaded) => loaded.bot));
  const ofBot = await suiteOfBot({ ...bot, tests });
  const suite = path === bot.path ? ofBot : { ...ofBot, path, lineOf: () => undefined };
  const sandbox = createSandbox();
  try {
    return await runSuite(suite, servicesOf(sandbox, library, findElsewhere), { ...run, isUpdating: false });
  } finally {
    await sandbox.close();
  }
}

/** Files that two folders of the command line contain count once. */
function unique<File extends { readonly path: string }>(files: readonly File[]): readonly File[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Files with tests that can't be read as bots. Those with a file of tests are reported there. */
async function findBroken(
  own: readonly BotFiles[],
  tests: readonly string[],
): Promise<readonly TestedFile[]> {
  const tested = new Set(tests.map((path) => path.replace(/\.test\.json$/, "")));
  const broken: TestedFile[] = [];
  for (const { path, problem, isEmpty } of unique(own.flatMap(({ failed }) => failed))) {
    if (isEmpty === true || tested.has(path.slice(0, -extname(path).length))) continue;
    // A folder may contain other files than bots.
    if (/\btests["']?\s*:/.test(await readBotFile(path).catch(() => "")))
      broken.push(unrunnable(path, problem));
  }
  return broken;
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

function unrunnable(path: string, problem: string): TestedFile {
  return { path: shownPath(path), conversations: [], problem };
}

/** Conversations of one file, and the bot that must conduct them. */
interface Suite {
  readonly path: string;
  readonly bot: CompiledBot;
  readonly conversations: readonly ConversationTest[];
  /** The line of a place in a conversation. */
  readonly lineOf: (index: number, path: ConversationDifference["path"]) => number | undefined;
  /** Writes the conversations into the file. Fails with a sentence for the command's user. */
  readonly update: (conversations: readonly ConversationTest[]) => Promise<Result<void, string>>;
}

async function suiteOfFile(
  path: string,
  library: BotLibrary,
  failed: BotFiles["failed"],
): Promise<Result<Suite, string>> {
  const file = await readBotTestFile(path);
  if (!file.ok) return file;
  const { text, content, botId } = file.value;
  const bot = findBot(botId, library, failed);
  if (!bot.ok) return bot;
  return ok({
    path,
    bot: bot.value,
    conversations: content.conversations,
    lineOf: (index, inside) => lineIn(text, ["conversations", index, ...inside]),
    update: (conversations) => writeTextFile(path, formatTestFile({ ...content, conversations })),
  });
}

/** The tests that a bot's file contains. Code has no lines to find, and can't be updated. */
async function suiteOfBot({ path, bot, tests }: LoadedBot): Promise<Suite> {
  const suite = { path, bot: bot.compiled, conversations: tests };
  if (extname(path) !== ".json")
    return { ...suite, lineOf: () => undefined, update: async () => fail(CODE_IS_NOT_UPDATED) };
  const text = await readBotFile(path);
  return {
    ...suite,
    lineOf: (index, inside) => lineIn(text, ["tests", index, ...inside]),
    update: (updated) => writeTextFile(path, withTests(text, tests, updated)),
  };
}

const CODE_IS_NOT_UPDATED =
  "contains its tests as code, and --update only writes JSON. Change them by hand, or move them to a file NAME.test.json beside the bot.";

/** Replaces what has changed, and leaves the rest of the file as it is written. */
function withTests(
  text: string,
  before: readonly ConversationTest[],
  after: readonly ConversationTest[],
): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return after.reduce(
    (changed, test, index) =>
      test === before[index]
        ? changed
        : applyEdits(changed, modify(changed, ["tests", index], test, { formattingOptions })),
    text,
  );
}

type Services = Pick<EffectPorts, "runCode" | "linkedBot">;

function servicesOf(
  { runCode }: Sandbox,
  library: BotLibrary,
  findElsewhere: EffectPorts["linkedBot"] = async () => undefined,
): Services {
  return { runCode, linkedBot: async (id) => library.find(id)?.compiled ?? findElsewhere(id) };
}

async function runSuite(suite: Suite, services: Services, options: BotTestOptions): Promise<TestedFile> {
  const { filter = "", terminal, timing = TIMING } = options;
  const conversations: TestedConversation[] = [];
  const updated = [...suite.conversations];
  let running = "";
  const progress = setInterval(() => terminal.printError(`Still testing ${running} …`), timing.progressMs);
  try {
    for (const [index, test] of suite.conversations.entries()) {
      if (!test.name.toLowerCase().includes(filter.toLowerCase())) continue;
      running = `"${test.name}" (${index + 1} of ${updated.length})`;
      const run = await runConversation(suite.bot, test, services, options);
      if (terminal.stop.aborted) break;
      updated[index] = run.updated;
      const { difference, errors, duration, isUpdated } = run;
      const failure = difference && { ...located(suite, index, difference), errors };
      conversations.push({ name: test.name, duration, isUpdated, ...(failure && { failure }) });
    }
  } finally {
    clearInterval(progress);
  }
  const isUpdated = conversations.some((conversation) => conversation.isUpdated);
  const written = isUpdated ? await suite.update(updated) : ok(undefined);
  return { path: shownPath(suite.path), conversations, ...(!written.ok && { problem: written.error }) };
}

/** Runs a conversation, and once more after an update: what the bot doesn't reach any more still fails. */
async function runConversation(
  bot: CompiledBot,
  test: ConversationTest,
  services: Services,
  { isUpdating, terminal: { stop }, timing: { limitMs } = TIMING }: BotTestOptions,
) {
  const start = performance.now();
  const code = limitCode(services.runCode, stop, limitMs);
  const ports = testPorts(code.run);
  const play = (each: ConversationTest) =>
    testConversation(bot, each, (now) => ({ ...ports(now), linkedBot: services.linkedBot }));
  const first = await play(test);
  const isUpdated = isUpdating && first.difference !== undefined && !code.isRefused();
  const last = isUpdated ? await play(first.updated) : first;
  const difference = code.isRefused() ? tooLong(limitMs) : last.difference;
  const duration = performance.now() - start;
  return { difference, errors: last.errors, updated: isUpdated ? first.updated : test, isUpdated, duration };
}

function located(
  { lineOf }: Suite,
  index: number,
  { path, ...difference }: ConversationDifference,
): Omit<ConversationFailure, "errors"> {
  const line = lineOf(index, path);
  return { ...difference, ...(line !== undefined && { line }) };
}

function lineIn(text: string, path: readonly (string | number)[]): number | undefined {
  return locateDiagnostics([{ severity: "error", message: "", path }], text, true)[0]?.line;
}
