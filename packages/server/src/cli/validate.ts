import { readEnvironment } from "../settings/read-environment.ts";
import { parseArgs } from "node:util";
import { defaultFlowLimits, findOpening, formatDiagnostics, type CompiledBot } from "@banter/engine/runtime";
import { createBotLibrary, type BotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { missingSettings } from "../effects/missing-settings.ts";
import { findPublicFolder, missingMedia } from "../bots/missing-media.ts";
import { UsageError, type Command } from "./command.ts";

function describeOpening(bot: CompiledBot, library: BotLibrary): string {
  const opening = findOpening(bot, defaultFlowLimits, (id) => library.find(id)?.compiled);
  return opening.ok ? "  opening: the same for every visitor" : `  no opening: ${opening.error}`;
}

export const validateCommand: Command = {
  summary: "check bots without serving them",
  help: `Validates bots and prints their errors and warnings, such as links to bots that are not among the given files.
Also lists pictures, sounds and videos that are missing in the folder public beside the bots (or in --site), and blocks whose service isn't set up in the environment, e.g. models without a key.
Exits with 1 if a bot can't run; with --strict also if there are warnings about the bots themselves.
With --verbose also says of each bot whether its first messages are the same for every visitor, so that pages can show
them before the conversation starts, and else why they aren't.

Usage: banter validate DIR-OR-FILES… [--strict] [--verbose] [--site DIR]`,

  run: async (args, terminal) => {
    const options = {
      strict: { type: "boolean" },
      verbose: { type: "boolean" },
      site: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Specify files or a folder: banter validate bots/");
    const { loaded, failed } = await loadBotFiles(positionals);
    const library = createBotLibrary(loaded.map(({ bot }) => bot));
    const publicFolder = values.site ?? findPublicFolder(positionals);
    const config = readEffectsConfig(readEnvironment());
    for (const { path, bot, diagnostics } of loaded) {
      const missing = missingSettings(bot.compiled.definition, config, { isDemoAllowed: false });
      const media = missingMedia(bot.compiled.definition, publicFolder);
      const all = [...diagnostics, ...media, ...missing];
      terminal.print(`${all.length === 0 ? "✓" : "!"} ${path} (${bot.compiled.publicId})`);
      if (all.length > 0) terminal.print(formatDiagnostics(all));
      if (values.verbose === true) terminal.print(describeOpening(bot.compiled, library));
    }
    for (const { path, problem } of failed) terminal.printError(`✗ ${path} ${problem}`);
    const hasWarnings = loaded.some(({ diagnostics }) => diagnostics.length > 0);
    return failed.length > 0 || (values.strict === true && hasWarnings) ? 1 : 0;
  },
};
