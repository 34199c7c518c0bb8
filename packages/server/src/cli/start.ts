import { parseArgs } from "node:util";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { UsageError, type Command } from "./command.ts";
import { ownerHint, readPort, readServerOptions, serveOptions, serveOptionsHelp } from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";

export const startCommand: Command = {
  summary: "serve bots",
  help: `Serves bots: each .ts, .js and .json file, and each such file of a folder, is one.
A bot is reachable under its publicId, else under its file's name without the ending.

Usage: banter start DIR-OR-FILES… [options]

${serveOptionsHelp}

Data is kept in .data by default. SIGTERM lets running requests finish first.`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Name files or a folder: banter start bots/");
    const port = readPort(values.port);
    const options = readServerOptions(values, {
      dataDir: ".data",
      preview: "own",
      isAiDemoAllowed: false,
    });
    const files = await loadBotFiles(positionals);
    reportBots(files, terminal);
    if (files.loaded.length === 0) {
      terminal.printError("There is no bot left to serve.");
      return 1;
    }
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    return serve({ ...options, bots }, { port, host: values.host }, terminal, (url) =>
      terminal.print(`${welcome(files.loaded, url)}\n\n${ownerHint(url, options)}`),
    );
  },
};
