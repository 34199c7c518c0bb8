import { readEnvironment } from "../settings/read-environment.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  formatBotCode,
  formatDiagnostics,
  inspectLinks,
  isExportedBot,
  readBot,
  toBotSource,
  type BotDefinition,
  type Diagnostic,
} from "@banter/engine/runtime";
import { fail, percentEncode, type Result } from "@banter/protocol";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadJsonBots } from "../bots/load-bot-files.ts";
import { parseBotJson, readBotFile } from "../bots/read-bot-file.ts";
import { readServingOptions } from "../bots/serving-options.ts";
import { toExportFormat } from "../bots/to-export-format.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { missingSettings } from "../effects/missing-settings.ts";
import { describeError } from "../failures/describe-error.ts";
import { UsageError, type Command } from "./command.ts";

export const importCommand: Command = {
  summary: "convert an exported bot of any version to the current format",
  help: `Converts an exported bot (version 3 to 6.1) to the current format and reports what will work differently: blocks
that aren't supported or do something else, links to bots that are not among the .json files of the output folder, and
blocks whose service isn't set up in the environment. Executes no code.
A bot without a publicId gets its file's name in URLs.

With --format, the bot is written in Banter's own format, as an author writes it, and the report names what that format
expresses in another way.

Usage: banter import FILE [--out FILE-OR-DIR/] [--format json|ts] [--force]

  --out     output file or folder (default: bots/, with the same file name)
  --format  json or ts: Banter's own format, as data or as code (default: the format of exported bots)
  --force   overwrite an existing file`,

  run: async (args, terminal) => {
    const options = {
      out: { type: "string", short: "o" },
      format: { type: "string" },
      force: { type: "boolean" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [source] = positionals;
    if (source === undefined || positionals.length > 1)
      throw new UsageError("Specify one exported bot: banter import bot.json");
    const { format } = values;
    if (format !== undefined && format !== "json" && format !== "ts")
      throw new UsageError(`Unknown format "${format}". Use --format json or --format ts.`);
    const json = await readSource(source);
    if (!json.ok) {
      terminal.printError(`${source} ${json.error}`);
      return 1;
    }
    const junk = describeJunk(json.value);
    if (junk !== undefined) {
      terminal.printError(
        `${source} is not a bot: a bot is an object with "groups", but the file contains ${junk}. Export the bot as JSON from its editor and import that file.`,
      );
      return 1;
    }
    const read = readBot(json.value);
    if (!read.ok) {
      terminal.printError(`${source} is not a valid bot:\n${formatDiagnostics(read.error)}`);
      return 1;
    }
    const target = targetOf(values.out ?? "bots/", source, format === "ts" ? ".ts" : ".json");
    await mkdir(dirname(target), { recursive: true });
    const { publicId } = readServingOptions(json.value);
    const file = writeBot(read.value.definition, json.value, format);
    const isWritten = await write(target, file.text, values.force === true);
    if (!isWritten) {
      terminal.printError(
        `${target} already exists. Choose another file with --out, or overwrite it with --force.`,
      );
      return 1;
    }
    const { definition } = read.value;
    const diagnostics = [
      ...read.value.diagnostics,
      ...file.notes,
      ...inspectLinks(definition, await neighborsOf(target)),
      ...missingSettings(definition, readEffectsConfig(readEnvironment()), { isDemoAllowed: false }),
    ];
    if (diagnostics.length > 0) terminal.printError(formatDiagnostics(diagnostics));
    const urlId = publicId ?? basename(target, extname(target));
    terminal.print(`Wrote ${target}, served as /${percentEncode(urlId)}. Try it: banter dev ${target}`);
    return 0;
  },
};

interface BotFile {
  readonly text: string;
  /** What the format expresses in another way. */
  readonly notes: readonly Diagnostic[];
}

function writeBot(definition: BotDefinition, json: unknown, format: "json" | "ts" | undefined): BotFile {
  const { publicId, isClosed } = readServingOptions(json);
  if (format === undefined) {
    const file = { ...toExportFormat(definition), publicId, ...(isClosed && { isClosed }) };
    return { text: formatJson(file), notes: [] };
  }
  const { source, notes } = toBotSource(definition);
  const text = format === "ts" ? formatBotCode(source) : formatJson(source);
  return { text, notes: isClosed ? [...notes, openedNote] : notes };
}

const openedNote: Diagnostic = {
  severity: "warning",
  message: "Banter's own format can't say that a bot is closed: visitors can use it as soon as it is served",
  hint: "Keep the file out of the served folder until then, or import the bot without --format.",
};

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Finds the bots of the output folder, which are served together with the imported one. */
async function neighborsOf(target: string): Promise<(id: string) => BotDefinition | undefined> {
  const { loaded } = await loadJsonBots(dirname(target));
  const library = createBotLibrary(loaded.map(({ bot }) => bot));
  return (id) => library.find(id)?.compiled.definition;
}

async function readSource(path: string): Promise<Result<unknown, string>> {
  try {
    return parseBotJson(await readBotFile(path));
  } catch (error) {
    return fail(`can't be read: ${describeError(error)}`);
  }
}

/** What a file contains that is no bot, not even an invalid one; undefined for bots. */
function describeJunk(value: unknown): string | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (isExportedBot(value) || "groups" in value) return undefined;
  const names = Object.keys(value).slice(0, 3);
  return names.length === 0
    ? "an empty object"
    : `an object with ${names.map((name) => `"${name}"`).join(" and ")}`;
}

function targetOf(out: string, source: string, extension: string): string {
  return extname(out) === extension ? out : join(out, `${basename(source, extname(source))}${extension}`);
}

async function write(path: string, text: string, isForced: boolean): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: isForced ? "w" : "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
