import type { MountChat } from "../chat/chat-mount.ts";
import type { ChatSource } from "./chat-source.ts";
import type { DisplayModes } from "./widget-context.ts";

declare const BANTER_FILES: string | undefined;

/** The files of a first message, relative to this module: display modes, chat, and React. The build writes them here. */
export const builtFiles: readonly string[] = typeof BANTER_FILES === "string" ? BANTER_FILES.split(" ") : [];

const ATTEMPTS = 3;
/** Milliseconds. */
const RETRY_DELAY = 700;

interface Imports {
  readonly modes: () => Promise<{ readonly displayModes: DisplayModes }>;
  readonly chat: () => Promise<{ readonly mountChat: MountChat }>;
}

/** The code as the build lays it out. */
export function builtChatSource(moduleUrl: string, imports: Imports): ChatSource {
  async function fetchAll(files: readonly string[], priority: string): Promise<void> {
    await Promise.all(files.map((file) => fetchFile(new URL(file, moduleUrl).href, priority)));
  }

  /*
   * A file is fetched before it is imported: browsers may keep a failed import for as long as the page lives (Firefox),
   * and importing one file under a second address would run it twice beside the parts that name the first. So a failed
   * fetch is made good by the import, and a failed import by the next one.
   */
  async function load<Module>(
    files: readonly string[],
    run: () => Promise<Module>,
    attempts = ATTEMPTS,
  ): Promise<Module> {
    await fetchAll(files, "high").catch(() => {});
    try {
      return await run();
    } catch (error) {
      if (attempts === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      return load([], run, attempts - 1);
    }
  }

  return {
    moduleUrl,
    fetch: (priority) => fetchAll(builtFiles, priority),
    loadModes: async () => (await load(builtFiles.slice(0, 1), imports.modes)).displayModes,
    loadChat: async () => (await load(builtFiles.slice(1), imports.chat)).mountChat,
  };
}

/** Resolves when the browser has the file; nothing is run. */
function fetchFile(href: string, priority: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "script", crossOrigin: "", fetchPriority: priority, href });
    link.onload = () => resolve(link.remove());
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} was not loaded`));
    };
    document.head.append(link);
  });
}
