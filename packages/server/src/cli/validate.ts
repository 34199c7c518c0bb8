import { parseArgs } from "node:util";
import { formatDiagnostics } from "@banter/engine";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { missingSettings } from "../effects/missing-settings.ts";
import { UsageError, type Command } from "./command.ts";

export const validateCommand: Command = {
  summary: "check bots without serving them",
  help: `Validates bots and prints their errors and warnings, such as links to bots that are not among the given files.
Also lists blocks whose service isn't set up in the environment, e.g. models without a key.
Exits with 1 if a bot can't run; with --strict also if there are warnings about the bots themselves.

Usage: banter validate DIR-OR-FILES… [--strict]`,

  run: async (args, terminal) => {
    const options = { strict: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Specify files or a folder: banter validate bots/");
    const { loaded, failed } = await loadBotFiles(positionals);
    const config = readEffectsConfig(process.env);
    for (const { path, bot, diagnostics } of loaded) {
      const missing = missingSettings(bot.compiled.definition, config, { isDemoAllowed: false });
      const all = [...diagnostics, ...missing];
      terminal.print(`${all.length === 0 ? "✓" : "!"} ${path} (${bot.compiled.publicId})`);
      if (all.length > 0) terminal.print(formatDiagnostics(all));
    }
    for (const { path, problem } of failed) terminal.printError(`✗ ${path} ${problem}`);
    const hasWarnings = loaded.some(({ diagnostics }) => diagnostics.length > 0);
    return failed.length > 0 || (values.strict === true && hasWarnings) ? 1 : 0;
  },
};
