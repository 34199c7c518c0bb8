import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { LibraryBot, MutableBotLibrary } from "../bots/bot-library.ts";
import { loadServedBots, type BotFiles } from "../bots/load-bot-files.ts";
import type { Terminal } from "./command.ts";

/** Debounce: editors write a file in several steps. */
const RELOAD_DELAY_MS = 100;

/** Reloads all bots when a file in their folders changes. An invalid bot keeps its last valid definition. */
export async function watchBots(
  paths: readonly string[],
  library: MutableBotLibrary,
  report: (files: BotFiles) => void,
  terminal: Terminal,
): Promise<{ close(): void }> {
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    const before = library.list();
    const files = await loadServedBots(paths);
    report(files);
    const loaded = files.loaded.map(({ bot }) => bot);
    const isBroken = files.failed.length > 0;
    const retained = before.filter(
      ({ compiled: { id } }) => isBroken && loaded.every(({ compiled }) => compiled.id !== id),
    );
    library.replace([...loaded, ...retained]);
    const known = new Set(before.map(versionOf));
    const changed = loaded.filter((bot) => !known.has(versionOf(bot)));
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

/** Of the bot in all its languages. */
function versionOf({ compiled, catalogues }: LibraryBot): string {
  return JSON.stringify([compiled.revision, catalogues]);
}

async function folderOf(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isDirectory() ? path : dirname(path);
  } catch {
    // Loading reports the missing path.
    return undefined;
  }
}
