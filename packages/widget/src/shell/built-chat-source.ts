import type { MountChat } from "../contract/chat-mount.ts";
import type { ChatSource, CreateDisplayMode, DisplayModeName, SendStart } from "./widget-context.ts";

declare const BANTER_FILES: Partial<BuiltFiles> | undefined;

/**
 * Space-separated paths relative to this module: of each mode's file, of the chat's with all of its static imports, and of the
 * files that the chat loads after its first render.
 */
type BuiltFiles = Readonly<Record<keyof LazyModules | "deferred", string>>;

/** Defined by the build. */
export const builtFiles: Partial<BuiltFiles> = typeof BANTER_FILES === "object" ? BANTER_FILES : {};

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 700;

/** The default exports of the lazy files. */
interface LazyModules extends Readonly<Record<DisplayModeName, CreateDisplayMode>> {
  readonly chat: MountChat;
  readonly start: SendStart;
}

type Imports = {
  readonly [Name in keyof LazyModules]: () => Promise<{ readonly default: LazyModules[Name] }>;
};

export function builtChatSource(moduleUrl: string, imports: Imports): ChatSource {
  const fetched = new Set<string>();
  let chat: Promise<MountChat> | undefined;

  function fetchFiles(names: readonly (keyof BuiltFiles)[], priority: string): Promise<unknown> {
    const files = names.flatMap((name) => builtFiles[name]?.split(" ") ?? []);
    return Promise.all(files.map((file) => fetchFile(file, priority)));
  }

  /** Downloads a file without running it. Resolves also when the download has failed. */
  async function fetchFile(file: string, fetchPriority: string): Promise<void> {
    if (fetched.has(file)) return;
    await new Promise<void>((resolve) => {
      const link = document.createElement("link");
      const href = new URL(file, moduleUrl);
      Object.assign(link, { rel: "preload", as: "script", crossOrigin: "", fetchPriority, href });
      link.onerror = () => resolve(link.remove());
      link.onload = () => {
        resolve();
        // Parse it too, still without running it.
        if (fetched.has(file)) link.remove();
        else link.rel = "modulepreload";
        fetched.add(file);
      };
      document.head.append(link);
    });
  }

  /*
   * Files are fetched before they are imported, since Firefox caches a failed import for the lifetime of the page, and
   * importing a file under a second URL would run it twice. The import retries a failed fetch, and the next attempt
   * retries a failed import.
   */
  async function load<Name extends keyof LazyModules>(
    name: Name,
    attempts = MAX_ATTEMPTS,
  ): Promise<LazyModules[Name]> {
    if (attempts === MAX_ATTEMPTS) await fetchFiles([name], "high");
    try {
      return (await imports[name]()).default;
    } catch (error) {
      if (attempts === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return load(name, attempts - 1);
    }
  }

  /** Importing a module again takes a task of its own, so that the page is painted in between. Keep the loaded chat. */
  function loadChat(): Promise<MountChat> {
    return (chat ??= load("chat").catch((error: unknown) => {
      chat = undefined;
      throw error;
    }));
  }

  return {
    moduleUrl,
    fetch: (priority) => fetchFiles(["chat", "deferred"], priority),
    loadMode: load,
    loadStart: () => load("start"),
    loadChat,
  };
}
