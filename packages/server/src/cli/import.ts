import { readEnvironment } from "../settings/read-environment.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { formatDiagnostics, inspectLinks, readBot, type BotDefinition } from "@banter/engine";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { toExportFormat } from "../bots/to-export-format.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { missingSettings } from "../effects/missing-settings.ts";
import { UsageError, type Command } from "./command.ts";

export const importCommand: Command = {
  summary: "convert an exported bot of any version to the current format",
  help: `Converts an exported bot (version 3 to 6.1) to the current format and reports what will work differently: blocks
that aren't supported or do something else, links to bots that are not in the output folder, and blocks whose service isn't
set up in the environment.

Usage: banter import FILE [--out FILE-OR-DIR/] [--force]

  --out     output file or folder (default: bots/, with the same file name)
  --force   overwrite an existing file`,

  run: async (args, terminal) => {
    const options = { out: { type: "string", short: "o" }, force: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [source] = positionals;
    if (source === undefined || positionals.length > 1)
      throw new UsageError("Specify one exported bot: banter import bot.json");
    const value = await readSource(source);
    if (typeof value === "string") {
      terminal.printError(value);
      return 1;
    }
    const read = readBot(value.json);
    if (!read.ok) {
      terminal.printError(`${source} is not a valid bot:\n${formatDiagnostics(read.error)}`);
      return 1;
    }
    const target = targetOf(values.out ?? "bots/", source);
    await mkdir(dirname(target), { recursive: true });
    const isWritten = await write(target, toExportFormat(read.value.definition), values.force === true);
    if (!isWritten) {
      terminal.printError(
        `${target} already exists. Choose another file with --out, or overwrite it with --force.`,
      );
      return 1;
    }
    const { definition } = read.value;
    const diagnostics = [
      ...read.value.diagnostics,
      ...inspectLinks(definition, await neighborsOf(target)),
      ...missingSettings(definition, readEffectsConfig(readEnvironment()), { isDemoAllowed: false }),
    ];
    if (diagnostics.length > 0) terminal.printError(formatDiagnostics(diagnostics));
    terminal.print(`Wrote ${target}. Try it: banter dev ${target}`);
    return 0;
  },
};

/** Finds the bots of the output folder, which are served together with the imported one. */
async function neighborsOf(target: string): Promise<(id: string) => BotDefinition | undefined> {
  const { loaded } = await loadBotFiles([dirname(target)]);
  const library = createBotLibrary(loaded.map(({ bot }) => bot));
  return (id) => library.find(id)?.compiled.definition;
}

async function readSource(path: string): Promise<{ readonly json: unknown } | string> {
  try {
    return { json: JSON.parse(await readFile(path, "utf8")) };
  } catch (error) {
    return `${path} can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function targetOf(out: string, source: string): string {
  return extname(out) === ".json" ? out : join(out, `${basename(source, extname(source))}.json`);
}

async function write(path: string, value: unknown, isForced: boolean): Promise<boolean> {
  try {
    await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { flag: isForced ? "w" : "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
