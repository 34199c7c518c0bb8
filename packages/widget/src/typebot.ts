import { createBanter, type Banter } from "./shell/create-banter.ts";
import { builtChatSource } from "./shell/built-chat-source.ts";
import { createElementClasses } from "./shell/define-elements.ts";
import { lazyModules } from "./lazy-modules.ts";

declare global {
  interface Window {
    Typebot?: Banter;
  }
}

/** The drop-in entry point: the same widget under the names that sites already use. */
const typebot = createBanter("typebot", createElementClasses(builtChatSource(import.meta.url, lazyModules)));

typebot.define();
if (typeof window !== "undefined") window.Typebot = typebot;

export default typebot;
