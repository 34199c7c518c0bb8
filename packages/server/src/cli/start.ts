import { parseArgs } from "node:util";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { UsageError, type Command } from "./command.ts";
import { proxyWarning } from "./proxy-warning.ts";
import {
  readAddress,
  readServerOptions,
  readTrustedProxies,
  serveOptions,
  serveOptionsHelp,
} from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";

export const startCommand: Command = {
  summary: "serve bots",
  help: `Serves bots: each .ts, .js and .json file, also in the given folders, is one bot.
A bot's id in URLs is its publicId, else its file name without the extension.

Usage: banter start DIR-OR-FILES… [options]

${serveOptionsHelp}

Data is stored in .data by default. On SIGTERM the server drains before it stops.`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Specify files or a folder: banter start bots/");
    const address = readAddress(values);
    const options = readServerOptions(values, {
      dataDir: ".data",
      preview: "signed",
      isAiDemoAllowed: false,
    });
    const files = await loadBotFiles(positionals);
    reportBots(files, terminal);
    if (files.loaded.length === 0) {
      terminal.printError("There is no bot to serve.");
      return 1;
    }
    const warning = proxyWarning({
      trustedProxies: readTrustedProxies(values["trust-proxies"]),
      publicUrl: process.env["BANTER_PUBLIC_URL"],
      host: values.host,
    });
    if (warning !== undefined) terminal.printError(`Warning: ${warning}`);
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    return serve({ ...options, bots }, address, terminal, (url) =>
      terminal.print(welcome(files.loaded, url)),
    );
  },
};
