import { parseArgs } from "node:util";
import { formatTestFile, type ConversationTest } from "@banter/engine/runtime";
import { ok, type Result } from "@banter/protocol";
import { findBotTests } from "./bot-test-files.ts";
import { UsageError, type Command, type Terminal } from "./command.ts";
import { formatTestResults, hasFailed } from "./format-test-results.ts";
import { junitReport } from "./junit-report.ts";
import { openStoredData } from "./open-stored-data.ts";
import { addToTestFile, recordResult } from "./record-bot-test.ts";
import { runBotTests } from "./run-bot-tests.ts";
import { writeTextFile } from "./write-text-file.ts";

const options = {
  update: { type: "boolean", short: "u", default: false },
  filter: { type: "string" },
  junit: { type: "string" },
  record: { type: "string" },
  out: { type: "string", short: "o" },
  data: { type: "string", default: ".data" },
  database: { type: "string" },
} as const;

export const testCommand: Command = {
  summary: "run the conversations that bots must conduct as written",
  help: `Runs the conversations of the files NAME.test.json against the bots beside them, and those that bots contain as
\`tests\`. Makes no requests: HTTP, models, mails and payments are simulated; code runs in the sandbox. Clock, random numbers and ids are the same in every run.
Exits with 1 if a conversation goes differently or a bot can't run.

Usage: banter test [DIR-OR-FILES…] [options]           (default: bots/)
       banter test --record BOT RESULT-ID [options]

  -u, --update      write what the bots say now into the JSON files of failing conversations
  --filter TEXT     only conversations with this text in their name
  --junit FILE      also write the results as JUnit XML
  --record BOT      write a stored conversation of the bot as a test
  --out FILE        with --record: file of tests to add it to (default: standard output)
  --data DIR        with --record: the server's data folder (default .data)
  --database URL    with --record: the server's Postgres instead (default: $BANTER_DATABASE_URL)`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.record !== undefined) return record(values.record, positionals, values, terminal);
    const paths = await findBotTests(positionals.length === 0 ? ["bots"] : positionals);
    if (!paths.ok) {
      terminal.printError(paths.error);
      return 1;
    }
    const { filter, update: isUpdating, junit } = values;
    const files = await runBotTests(paths.value, { filter, isUpdating, terminal });
    if (terminal.stop.aborted) {
      terminal.printError("The tests were stopped before their end.");
      return 1;
    }
    if (files.length === 0) {
      terminal.printError(
        filter === undefined
          ? "There are no tests. Write them into a file NAME.test.json beside the bot, or into the bot as `tests`."
          : `No conversation has "${filter}" in its name.`,
      );
      return 1;
    }
    terminal.print(formatTestResults(files));
    const written = junit === undefined ? ok(undefined) : await writeTextFile(junit, junitReport(files));
    if (!written.ok) terminal.printError(written.error);
    return !written.ok || files.some(hasFailed) ? 1 : 0;
  },
};

interface RecordOptions {
  readonly data: string;
  readonly database?: string | undefined;
  readonly out?: string | undefined;
}

/** Returns the exit code. */
async function record(
  botId: string,
  [resultId, ...others]: readonly string[],
  recordOptions: RecordOptions,
  terminal: Terminal,
): Promise<number> {
  if (resultId === undefined || others.length > 0)
    throw new UsageError("Which conversation? Specify the result's id: banter test --record BOT RESULT-ID");
  const store = await openStoredData(recordOptions, terminal);
  if (store === undefined) return 1;
  try {
    return await printRecorded(await recordResult(store, botId, resultId), botId, recordOptions, terminal);
  } finally {
    await store.close();
  }
}

async function printRecorded(
  recorded: Result<ConversationTest, string>,
  botId: string,
  { out }: RecordOptions,
  { print, printError }: Terminal,
): Promise<number> {
  if (!recorded.ok) {
    printError(recorded.error);
    return 1;
  }
  if (out === undefined) {
    print(formatTestFile({ bot: botId, conversations: [recorded.value] }).trimEnd());
    return 0;
  }
  const added = await addToTestFile(out, botId, recorded.value);
  if (added.ok) print(`Added "${recorded.value.name}" to ${out}.`);
  else printError(added.error);
  return added.ok ? 0 : 1;
}
