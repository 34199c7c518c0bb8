import { parseArgs } from "node:util";
import { createBotLibrary } from "../bots/bot-library.ts";
import { findPublicFolder } from "../bots/missing-media.ts";
import { loadServedBots, type BotFiles } from "../bots/load-bot-files.ts";
import type { Command } from "./command.ts";
import { findBuiltPackage } from "../composition/built-package.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { openData } from "../data/open-data.ts";
import { proxyWarning } from "./proxy-warning.ts";
import { readServeRequest, serveOptions, serveOptionsHelp } from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";
import { watchBots } from "./watch-bots.ts";

export const startCommand: Command = {
  summary: "serve bots",
  help: `Serves bots: each .ts, .js and .json file, also in the given folders, is one bot. Besides, serves the bots that were
published on this server, on its owner page or with \`banter deploy\`; without files, only these.
A bot's id in URLs is its publicId, else its file name without the extension.
Every .ts and .js file with a default export is executed, so keep other scripts in another folder.

Usage: banter start [DIR-OR-FILES…] [options]

${serveOptionsHelp}

Data is stored in .data by default. On SIGTERM the server drains before it stops.`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    const request = readServeRequest(values, {
      dataDir: ".data",
      preview: "signed",
      isAiDemoAllowed: false,
      publicFolder: positionals.length === 0 ? undefined : findPublicFolder(positionals),
    });
    const files = await loadServedBots(positionals);
    const report = (changed: BotFiles): void =>
      reportBots(changed, terminal, request.config, { offersDemo: true });
    report(files);
    if (files.loaded.length === 0 && !(await isUsefulWithoutFiles(files, request.config))) {
      terminal.printError("There is no bot to serve.");
      return 1;
    }
    const warning = proxyWarning({
      trustedProxies: request.config.trustedProxies,
      publicUrl: request.config.publicUrl,
      host: values.host,
    });
    if (warning !== undefined) terminal.printError(`Warning: ${warning}`);
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    const watcher = values.watch === true ? await watchBots(positionals, bots, report, terminal) : undefined;
    try {
      return await serve(bots, request, terminal, (urls) =>
        terminal.print(`${welcome(files.loaded, urls)}\n\n${reloadHint(values.watch === true)}`),
      );
    } finally {
      watcher?.close();
    }
  },
};

/** With a broken file, only for the bots that owners have created on the server. */
async function isUsefulWithoutFiles({ failed }: BotFiles, config: ServerConfig): Promise<boolean> {
  const isBroken = failed.some(({ isEmpty }) => isEmpty !== true);
  return isBroken ? hasEditedBots(config) : findBuiltPackage("@banter/admin") !== undefined;
}

async function hasEditedBots(config: ServerConfig): Promise<boolean> {
  try {
    const data = await openData(config);
    const { drafts } = await data.store.bots.overview().finally(data.close);
    return drafts.length > 0;
  } catch {
    // `serve` opens the data again and reports the failure.
    return true;
  }
}

function reloadHint(isWatching: boolean): string {
  return isWatching
    ? "New and changed bot files are served at once."
    : "New and changed bot files are served after a restart, or at once with --watch.";
}
