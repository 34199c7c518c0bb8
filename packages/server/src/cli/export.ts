import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { compileBot, parseBotDefinition } from "@banter/engine/runtime";
import { questionsOf } from "../owners/bot-questions.ts";
import type { ExportRequest } from "../store/reports.ts";
import type { Store } from "../store/store.ts";
import { UsageError, type Command, type Terminal } from "./command.ts";
import { describeError } from "../failures/describe-error.ts";
import { openStoredData } from "./open-stored-data.ts";
import { readChoice } from "./serve-options.ts";

export const exportCommand: Command = {
  summary: "write a bot's results as CSV or JSON lines",
  help: `Exports visitors' answers. Works while the server is running.

Usage: banter export results --bot ID [options]

  --bot ID          the bot's id (or its public id, if they are the same)
  --data DIR        the server's data folder (default .data)
  --database URL    the server's Postgres instead (default: $BANTER_DATABASE_URL)
  --format FORMAT   csv (default) or jsonl; no cell of the csv is interpreted as a formula
  --from, --to      first day, and the day after the last one, e.g. 2026-01-31
  --all             include conversations without an answer
  --bom             start the csv with a byte order mark, for older versions of Excel
  --out FILE        output file (default: standard output)`,

  run: async (args, terminal) => {
    const options = {
      bot: { type: "string" },
      data: { type: "string", default: ".data" },
      database: { type: "string" },
      format: { type: "string", default: "csv" },
      from: { type: "string" },
      to: { type: "string" },
      all: { type: "boolean", default: false },
      bom: { type: "boolean", default: false },
      out: { type: "string", short: "o" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(" ") !== "results")
      throw new UsageError("Only results can be exported: banter export results --bot ID");
    const format = readChoice(values.format, ["csv", "jsonl"], "--format");
    const period = { ...readDay("from", values.from), ...readDay("to", values.to) };
    const store = await openStoredData(values, terminal);
    if (store === undefined) return 1;
    try {
      const bots = await store.reports.botCounts();
      const botId = values.bot ?? (bots.length === 1 ? bots[0]?.botId : undefined);
      if (bots.length === 0) {
        terminal.printError(
          `No visitor has answered yet: "${values.data}" contains no results. banter dev stores none.`,
        );
        return 1;
      }
      if (botId === undefined || bots.every((bot) => bot.botId !== botId)) {
        const known = bots.map((bot) => `  ${bot.botId} (${bot.results})`).join("\n");
        terminal.printError(
          `${botId === undefined ? "Specify a bot with --bot." : `"${botId}" has no results.`}\nBots with results:\n${known}`,
        );
        return 1;
      }
      const file = store.reports.exportFile({
        filter: { ...period, botId },
        includesUnanswered: values.all,
        format,
        hasByteOrderMark: values.bom,
        ...(await readRevisions(store, botId)),
      });
      return await writeChunks(file, values.out, terminal);
    } finally {
      await store.close();
    }
  },
};

/** What an export needs to know of the bot, from the stored revisions: its file isn't at hand. */
async function readRevisions(
  store: Store,
  botId: string,
): Promise<Pick<ExportRequest, "modelVariables" | "questions">> {
  const stored = await store.revisions.ofBot(botId);
  const bots = stored.flatMap(({ definition }) => {
    const parsed = parseBotDefinition(JSON.parse(definition));
    return parsed.ok ? [compileBot(parsed.value)] : [];
  });
  const unique = (names: readonly string[]) => [...new Set(names)];
  return {
    modelVariables: unique(bots.flatMap(({ modelVariables }) => [...modelVariables])),
    questions: unique(bots.flatMap((bot) => questionsOf(bot).map(({ key }) => key))),
  };
}

function readDay<const Name extends string>(
  name: Name,
  value: string | undefined,
): { readonly [Key in Name]?: number };
function readDay(name: string, value: string | undefined): Readonly<Record<string, number>> {
  if (value === undefined) return {};
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new UsageError(`--${name} takes a date like 2026-01-31, not "${value}".`);
  return { [name]: time };
}

/** Returns the exit code. */
async function writeChunks(
  chunks: AsyncIterable<Uint8Array>,
  path: string | undefined,
  terminal: Terminal,
): Promise<number> {
  if (path !== undefined) return writeFile(chunks, path, terminal);
  // A chunk ends with a line end, which `print` adds.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) {
    for (const line of decoder.decode(chunk).slice(0, -1).split("\n")) {
      if (terminal.stop.aborted) return 0;
      terminal.print(line, "data");
    }
  }
  return 0;
}

async function writeFile(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  terminal: Terminal,
): Promise<number> {
  try {
    await pipeline(chunks, createWriteStream(path));
    return 0;
  } catch (error) {
    terminal.printError(`"${path}" can't be written: ${describeError(error)}`);
    return 1;
  }
}
