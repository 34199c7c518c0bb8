import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { createBotLibrary, type MutableBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import type { Command, Terminal } from "./command.ts";
import { readAddress, readServerOptions, serveOptions, serveOptionsHelp } from "./serve-options.ts";
import { reportBots, serve, welcome } from "./serve.ts";

/** Debounce: editors write a file in several steps. */
const RELOAD_DELAY_MS = 100;

export const devCommand: Command = {
  summary: "serve bots and reload them when they change",
  help: `Serves bots while you write them. A changed bot is reloaded; running conversations keep the definition that
they started with. Nothing is stored on disk unless --data names a folder.

Usage: banter dev [DIR-OR-FILES…] [options]        (default: the folder bots/)

${serveOptionsHelp}`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: serveOptions, allowPositionals: true });
    const paths = positionals.length === 0 ? ["bots"] : positionals;
    const address = readAddress(values);
    const options = readServerOptions(values, {
      dataDir: ":memory:",
      preview: "local",
      isAiDemoAllowed: true,
    });
    const files = await loadBotFiles(paths);
    reportBots(files, terminal);
    const bots = createBotLibrary(files.loaded.map(({ bot }) => bot));
    const watcher = await watchBots(paths, bots, terminal);
    try {
      return await serve({ ...options, bots }, address, terminal, (url) =>
        terminal.print(welcome(files.loaded, url)),
      );
    } finally {
      watcher.close();
    }
  },
};

/** Reloads all bots when a file in their folders changes. An invalid bot keeps its last valid definition. */
async function watchBots(
  paths: readonly string[],
  library: MutableBotLibrary,
  terminal: Terminal,
): Promise<{ close(): void }> {
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    const before = library.list();
    const files = await loadBotFiles(paths);
    reportBots(files, terminal);
    const loaded = files.loaded.map(({ bot }) => bot);
    const isBroken = files.failed.length > 0;
    const retained = before.filter(
      ({ compiled: { id } }) => isBroken && loaded.every(({ compiled }) => compiled.id !== id),
    );
    library.replace([...loaded, ...retained]);
    const changed = loaded.filter(({ compiled }) =>
      before.every((old) => old.compiled.revision !== compiled.revision),
    );
    for (const { compiled } of changed) terminal.print(`Reloaded ${compiled.publicId}.`);
  };
  const scheduleReload = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload().catch((error: unknown) =>
        terminal.printError(`The bots could not be reloaded: ${String(error)}`),
      );
    }, RELOAD_DELAY_MS);
  };
  const folders = new Set(await Promise.all(paths.map(folderOf)));
  const watchers = [...folders]
    .filter((folder) => folder !== undefined)
    .map((folder) => watch(folder, scheduleReload));
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
    // Loading reports the missing path.
    return undefined;
  }
}
