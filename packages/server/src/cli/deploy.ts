import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import {
  compareBots,
  formatBotChange,
  formatDiagnostics,
  parseTestFile,
  type ConversationTest,
} from "@banter/engine/runtime";
import { fail, ok, percentEncode, type Result, type UnknownRecord } from "@banter/protocol";
import { editedBotReplySchema, publicationReplySchema, type EditedBot } from "@banter/protocol/reply-schemas";
import { createBotLibrary } from "../bots/bot-library.ts";
import { botSourceOf } from "../bots/bot-source-of.ts";
import { findCatalogues } from "../bots/catalogue-files.ts";
import { loadBotFiles, type LoadedBot } from "../bots/load-bot-files.ts";
import { findTestFileOf, readBotTestFile } from "./bot-test-files.ts";
import { formatTestResults, hasFailed } from "./format-test-results.ts";
import { runTestsOf } from "./run-bot-tests.ts";
import { serverBots } from "./server-bots.ts";
import { UsageError, type Command, type Terminal } from "./command.ts";
import {
  botPath,
  openOwnerClient,
  ownerOptions,
  ownerOptionsHelp,
  type OwnerClient,
} from "./owner-client.ts";

export const deployCommand: Command = {
  summary: "publish a bot's file on a running server",
  help: `Checks a bot's file, saves it as the draft of the bot on a running server, and publishes it: new visitors get it at
once, and running conversations keep the version that they started with. The translations beside the file and its tests, also
those of NAME.test.json, go with it. Runs the tests first, and publishes nothing if a conversation goes differently. Prints what has
changed. An exported bot becomes one in Banter's own format. Exits with 1 if anything prevents it.

Usage: banter deploy FILE [options]

  --message TEXT    why, for the history
  --skip-tests      publish without running the tests; all other checks remain
  --force           replace changes of the draft that were not published, and remove translations and tests that the
                    file doesn't have; tests still run
${ownerOptionsHelp}`,

  run: async (args, terminal) => {
    const options = {
      ...ownerOptions,
      message: { type: "string", default: "" },
      "skip-tests": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new UsageError("Specify one file: banter deploy bots/lead.ts");
    const bot = await readSource(file, terminal);
    const client = await openOwnerClient(values);
    const outcome = bot.ok
      ? await deploy(client, bot.value, { ...values, skipsTests: values["skip-tests"] }, terminal)
      : bot;
    if (outcome.ok) terminal.print(outcome.value);
    else terminal.printError(outcome.error);
    return outcome.ok ? 0 : 1;
  },
};

interface DeployedBot {
  readonly id: string;
  readonly publicId: string;
  readonly source: UnknownRecord;
  readonly file: LoadedBot;
  /** The file of its tests; undefined if it has none. */
  readonly testPath: string | undefined;
}

/** Reads one file and prints its warnings. */
async function readSource(file: string, terminal: Terminal): Promise<Result<DeployedBot, string>> {
  const { loaded, failed } = await loadBotFiles([file]);
  const [problem] = failed;
  if (problem !== undefined) return fail(`✗ ${problem.path} ${problem.problem}`);
  const [first, second] = loaded;
  if (first === undefined || second !== undefined)
    return fail(`${file} contains several bots. Deploy them one by one.`);
  if (first.diagnostics.length > 0) terminal.printError(formatDiagnostics(first.diagnostics));
  const { id, publicId } = first.bot.compiled;
  const catalogues = await checkCataloguesBeside(first);
  if (!catalogues.ok) return catalogues;
  const source = botSourceOf(first.bot);
  // Without one, the file's name is its public id.
  const named = { id, publicId, file: first, source: publicId === id ? source : { ...source, publicId } };
  if (first.tests.length > 0) return ok({ ...named, testPath: first.path });
  const beside = await readTestsBeside(first, terminal);
  if (!beside.ok) return beside;
  if (beside.value === undefined) return ok({ ...named, testPath: undefined });
  const { path: testPath, tests } = beside.value;
  return ok({ ...named, source: { ...named.source, tests }, testPath });
}

/** A published language would be lost if its file can't be read. */
async function checkCataloguesBeside({ path, bot }: LoadedBot): Promise<Result<undefined, string>> {
  for (const { path: file, catalogue } of await findCatalogues(path, bot.compiled.definition))
    if (!catalogue.ok) return fail(`✗ ${file} ${catalogue.error}`);
  return ok(undefined);
}

interface TestsBeside {
  readonly path: string;
  readonly tests: readonly ConversationTest[];
}

/** The tests of the file beside a bot's. A file that can't be read would be lost. */
async function readTestsBeside(
  { path: file, bot }: LoadedBot,
  terminal: Terminal,
): Promise<Result<TestsBeside | undefined, string>> {
  const path = await findTestFileOf(file);
  if (path === undefined) return ok(undefined);
  const tests = await readBotTestFile(path);
  if (!tests.ok) return fail(`✗ ${path} ${tests.error}`);
  const { botId, content } = tests.value;
  if (createBotLibrary([bot]).find(botId) !== undefined || botId === basename(file, extname(file)))
    return ok({ path, tests: content.conversations });
  terminal.printError(
    `! ${path} has tests of the bot "${botId}", which are not deployed: this bot is "${bot.compiled.publicId}". Correct \`bot\` in the file to deploy them.`,
  );
  return ok(undefined);
}

interface DeployOptions {
  readonly author: string;
  readonly message: string;
  readonly force: boolean;
  readonly skipsTests: boolean;
}

async function deploy(
  client: OwnerClient,
  bot: DeployedBot,
  { author, message, force, skipsTests }: DeployOptions,
  terminal: Terminal,
): Promise<Result<string, string>> {
  const path = (rest: string): string => botPath(bot.id, rest);
  const before = await client.request(editedBotReplySchema, path("draft"));
  if (!before.ok && before.error.status !== 404) return fail(before.error.message);
  const draft = before.ok ? before.value : undefined;
  const source = force ? bot.source : withOwnersParts(bot.source, draft, terminal);
  if (draft !== undefined && !force && hasOtherChanges(draft, source)) return fail(unpublished(draft));
  const tested = await runTests(bot, source["tests"], { skipsTests, terminal, client });
  if (!tested.ok) return tested;
  if (terminal.stop.aborted) return fail("Nothing was published, because the command was stopped.");
  const saved =
    draft === undefined
      ? await client.request(editedBotReplySchema, "/bots", "POST", { source, author })
      : await client.request(editedBotReplySchema, path("draft"), "PUT", {
          source,
          version: Math.max(1, draft.version),
          author,
        });
  if (!saved.ok) return fail(saved.error.message);
  const number = saved.value.publication?.number;
  if (number !== undefined) await printChanges(client, path(`publications/${number}`), source, terminal);
  const { version } = saved.value;
  const published = await client.request(publicationReplySchema, path("publish"), "POST", {
    version,
    author,
    message,
  });
  if (!published.ok) return fail(published.error.message);
  const url = `${client.url}/${percentEncode(bot.publicId)}`;
  return ok(`Published ${bot.id}, version ${published.value.number}: ${url}`);
}

interface TestContext extends Pick<DeployOptions, "skipsTests"> {
  readonly terminal: Terminal;
  readonly client: OwnerClient;
}

/** Runs the tests that go with the bot. Fails with the conversations that go differently. */
async function runTests(
  { file, testPath = "the owner page" }: DeployedBot,
  tests: unknown,
  { skipsTests, terminal, client }: TestContext,
): Promise<Result<undefined, string>> {
  if (!Array.isArray(tests) || tests.length === 0) return ok(undefined);
  if (skipsTests) {
    terminal.printError(`! Tests that were not run: ${tests.length}.`);
    return ok(undefined);
  }
  const parsed = parseTestFile({ conversations: tests });
  if (!parsed.ok) return fail(formatDiagnostics(parsed.error));
  const { conversations } = parsed.value;
  const tested = await runTestsOf(
    file,
    { path: testPath, tests: conversations, findElsewhere: serverBots(client, terminal) },
    { terminal },
  );
  if (terminal.stop.aborted) return ok(undefined);
  if (hasFailed(tested)) return fail(`${formatTestResults([tested])}\n\n${NOT_DEPLOYED}`);
  terminal.print(`${conversations.length} ${conversations.length === 1 ? "test" : "tests"} passed.`);
  return ok(undefined);
}

const NOT_DEPLOYED =
  "Nothing was published, because the bot doesn't pass its tests. Correct the bot or the tests, or deploy it without running them with --skip-tests.";

/** Whether the draft has changes that neither visitors nor the file have. */
function hasOtherChanges({ origin, isChanged, source }: EditedBot, deployed: UnknownRecord): boolean {
  return origin === "owner" && isChanged && compareBots(source, deployed).length > 0;
}

/** With the translations and tests that were made on the owner page, if the bot's file comes without any. */
function withOwnersParts(
  source: UnknownRecord,
  draft: EditedBot | undefined,
  terminal: Terminal,
): UnknownRecord {
  if (draft?.origin !== "owner") return source;
  const kept = ["translations", "tests"].filter(
    (part) => source[part] === undefined && Object.keys(Object(draft.source[part])).length > 0,
  );
  for (const part of kept)
    terminal.printError(`! The file has no ${part}: those of the owner page stay. --force removes them.`);
  return { ...source, ...Object.fromEntries(kept.map((part) => [part, draft.source[part]])) };
}

function unpublished({ id, savedBy = "" }: EditedBot): string {
  const who = savedBy === "" ? "Somebody" : savedBy;
  return `${who} has changed the draft of ${id} and not published it. Publish or discard that change on the owner page, or replace it with --force.`;
}

async function printChanges(
  client: OwnerClient,
  path: string,
  source: UnknownRecord,
  terminal: Terminal,
): Promise<void> {
  const published = await client.request(publicationReplySchema, path);
  if (!published.ok) return;
  const changes = compareBots(published.value.source, source);
  terminal.print(changes.length === 0 ? "Nothing has changed." : changes.map(formatBotChange).join("\n"));
}
