import type { MountChat } from "../chat/chat-mount.ts";
import type { ChatSource } from "./chat-source.ts";
import type { CreateDisplayMode, DisplayModeName } from "./widget-context.ts";

declare const BANTER_FILES: Partial<BuiltFiles> | undefined;

/** Files of a first message, relative to this module: a frame for each mode, then the chat with all that it needs. */
type BuiltFiles = Readonly<Record<keyof Parts, string>>;

/** The build writes them here; several are parted by spaces. */
export const builtFiles: Partial<BuiltFiles> = typeof BANTER_FILES === "object" ? BANTER_FILES : {};

const ATTEMPTS = 3;

/** The code as the build lays it out, each file's default export. */
interface Parts extends Readonly<Record<DisplayModeName, CreateDisplayMode>> {
  readonly chat: MountChat;
}

type Imports = { readonly [Name in keyof Parts]: () => Promise<{ readonly default: Parts[Name] }> };

export function builtChatSource(moduleUrl: string, imports: Imports): ChatSource {
  const fetched = new Set<string>();

  function fetchFiles(names: readonly (keyof Parts)[], priority: string): Promise<unknown> {
    const files = names.flatMap((name) => builtFiles[name]?.split(" ") ?? []);
    return Promise.all(files.map((file) => fetchFile(file, priority)));
  }

  /** Resolves when the browser has the file, or has failed to get it and said so; nothing is run. */
  async function fetchFile(file: string, fetchPriority: string): Promise<void> {
    if (fetched.has(file)) return;
    await new Promise<void>((resolve) => {
      const link = document.createElement("link");
      const href = new URL(file, moduleUrl);
      Object.assign(link, { rel: "preload", as: "script", crossOrigin: "", fetchPriority, href });
      link.onerror = () => resolve(link.remove());
      link.onload = () => {
        resolve();
        // What is surely there is parsed too, and still not run.
        if (fetched.has(file)) link.remove();
        else link.rel = "modulepreload";
        fetched.add(file);
      };
      document.head.append(link);
    });
  }

  /*
   * A file is fetched before it is imported: browsers may keep a failed import for as long as the page lives (Firefox),
   * and importing one file under a second address would run it twice beside the parts that name the first. So a failed
   * fetch is made good by the import, and a failed import by the next one.
   */
  async function load<Name extends keyof Parts>(name: Name, attempts = ATTEMPTS): Promise<Parts[Name]> {
    if (attempts === ATTEMPTS) await fetchFiles([name], "high");
    try {
      return (await imports[name]()).default;
    } catch (error) {
      if (attempts === 1) throw error;
      // Milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 700));
      return load(name, attempts - 1);
    }
  }

  return {
    moduleUrl,
    fetch: (mode, priority) => fetchFiles([mode, "chat"], priority),
    loadMode: load,
    loadChat: () => load("chat"),
  };
}
