import { parseArgs } from "node:util";
import { formatDiagnostics } from "@banter/engine";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { UsageError, type Command } from "./command.ts";

export const validateCommand: Command = {
  summary: "check bots without serving them",
  help: `Validates bots and prints their errors and warnings.
Exits with 1 if a bot can't run; with --strict also if there are warnings.

Usage: banter validate DIR-OR-FILES… [--strict]`,

  run: async (args, terminal) => {
    const options = { strict: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Specify files or a folder: banter validate bots/");
    const { loaded, failed } = await loadBotFiles(positionals);
    for (const { path, bot, diagnostics } of loaded) {
      terminal.print(`${diagnostics.length === 0 ? "✓" : "!"} ${path} (${bot.compiled.publicId})`);
      if (diagnostics.length > 0) terminal.print(formatDiagnostics(diagnostics));
    }
    for (const { path, problem } of failed) terminal.printError(`✗ ${path} ${problem}`);
    const hasWarnings = loaded.some(({ diagnostics }) => diagnostics.length > 0);
    return failed.length > 0 || (values.strict === true && hasWarnings) ? 1 : 0;
  },
};
