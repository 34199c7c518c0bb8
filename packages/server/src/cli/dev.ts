import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { createBotLibrary, type ChangingBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import type { Command, Terminal } from "./command.ts";
import { ownerHint, readPort, readServerOptions, serveOptions, serveOptionsHelp } from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";

/** Editors write a file in several steps; this many milliseconds after the last one it is read. */
const SETTLE = 100;

export const devCommand: Command = {
  summary: "serve bots and load them again when they change",
  help: `Serves bots while you write them. A bot that changes is loaded again; running conversations go on with the
definition they began with. Nothing is kept on disk, unless --data names a folder.

Usage: banter dev [DIR-OR-FILES…] [options]        (default: the folder bots/)

${serveOptionsHelp}`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    const paths = positionals.length === 0 ? ["bots"] : positionals;
    const port = readPort(values.port);
    const options = readServerOptions(values, {
      dataDir: ":memory:",
      preview: "any",
      isAiDemoAllowed: true,
    });
    const files = await loadBotFiles(paths);
    reportBots(files, terminal);
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    const watching = await watchBots(paths, bots, terminal);
    try {
      return await serve({ ...options, bots }, { port, host: values.host }, terminal, (url) =>
        terminal.print(`${welcome(files.loaded, url)}\n\n${ownerHint(url, options)}`),
      );
    } finally {
      watching.close();
    }
  },
};

/** Loads all bots again whenever something in their folders changes. A bot that got worse keeps its last good form. */
async function watchBots(
  paths: readonly string[],
  library: ChangingBotLibrary,
  terminal: Terminal,
): Promise<{ close(): void }> {
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    const before = library.list();
    const files = await loadBotFiles(paths);
    reportBots(files, terminal);
    const loaded = files.loaded.map(({ bot }) => bot);
    const isBroken = files.failed.length > 0;
    const kept = before.filter(
      ({ compiled: { id } }) => isBroken && loaded.every(({ compiled }) => compiled.id !== id),
    );
    library.replace([...loaded, ...kept]);
    const changed = loaded.filter(({ compiled }) =>
      before.every((old) => old.compiled.revision !== compiled.revision),
    );
    for (const { compiled } of changed) terminal.print(`Loaded ${compiled.publicId} again.`);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload().catch((error: unknown) =>
        terminal.printError(`The bots could not be loaded again: ${String(error)}`),
      );
    }, SETTLE);
  };
  const folders = new Set(await Promise.all(paths.map(folderOf)));
  const watchers = [...folders].filter((folder) => folder !== undefined).map((folder) => watch(folder, soon));
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

async function folderOf(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isDirectory() ? path : dirname(path);
  } catch {
    // Not there: loading it says so, and there is nothing to watch.
    return undefined;
  }
}
