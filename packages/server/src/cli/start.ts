import { parseArgs } from "node:util";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { UsageError, type Command } from "./command.ts";
import {
  readChoice,
  readDatabase,
  readLogger,
  ownerHint,
  readNumber,
  readOwner,
  readOrigins,
  readPort,
  serveOptions,
  serveOptionsHelp,
} from "./serve-options.ts";
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
    const database = readDatabase(values.database);
    const options = {
      dataDir: values.data ?? ".data",
      logger: readLogger(values.log ?? "warn"),
      allowedOrigins: readOrigins(values["allow-origin"] ?? []),
      trustedProxies: readNumber(values["trust-proxies"] ?? "0", "--trust-proxies"),
      preview: readChoice(values.preview ?? "own", ["none", "own", "any"], "--preview"),
      isAiDemoAllowed: values["demo-ai"] === true,
      ...(database !== undefined && { database }),
      ...readOwner(values),
      ...(values.site !== undefined && { siteDir: values.site }),
      ...(process.env["BANTER_METRICS_TOKEN"] && { metricsToken: process.env["BANTER_METRICS_TOKEN"] }),
    };
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
