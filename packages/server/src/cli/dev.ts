import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { createBotLibrary } from "../bots/bot-library.ts";
import { findPublicFolder } from "../bots/missing-media.ts";
import { loadServedBots } from "../bots/load-bot-files.ts";
import { UsageError, type Command } from "./command.ts";
import { readServeRequest, serveOptions, serveOptionsHelp } from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";
import { watchBots } from "./watch-bots.ts";

export const devCommand: Command = {
  summary: "serve bots and reload them when they change",
  help: `Serves bots while you write them. A changed bot is reloaded; running conversations keep the definition that
they started with. Nothing is stored on disk unless --data names a folder.

Usage: banter dev [DIR-OR-FILES…] [options]        (default: the folder bots/)

${serveOptionsHelp}`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    const paths = positionals.length === 0 ? ["bots"] : positionals;
    const missing = paths.find((path) => !existsSync(path));
    if (missing !== undefined)
      throw new UsageError(
        `"${missing}" doesn't exist. Name the file or folder of your bots, or create a first one with: banter init`,
      );
    const request = readServeRequest(values, {
      dataDir: ":memory:",
      preview: "local",
      isAiDemoAllowed: true,
      trustedProxies: 0,
      publicFolder: findPublicFolder(paths),
    });
    const files = await loadServedBots(paths);
    reportBots(files, terminal, request.config);
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    const watcher = await watchBots(
      paths,
      bots,
      (changed) => reportBots(changed, terminal, request.config),
      terminal,
    );
    try {
      return await serve(bots, request, terminal, (urls) => terminal.print(welcome(files.loaded, urls)));
    } finally {
      watcher.close();
    }
  },
};
